! idea: what an iteration leaves in elements of its own, the next one deallocates
! dependent: y
! independent: x
! set: n=5
module allocate_next_iteration_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), allocatable :: a(:)
    integer :: i
    y = 0
    do i = 1, n
      if (allocated(a)) deallocate(a)
      allocate(a(i:i))
      a(i) = x(i)**2
      y = y + a(i)**3
    end do
  end subroutine foo
end module allocate_next_iteration_mod
