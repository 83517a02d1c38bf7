! idea: a local array that is allocated at the start and leaves its scope at the end
! dependent: y
! independent: x
! set: n=4
module allocate_local_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8), allocatable :: a(:)
    integer :: i
    allocate(a(0:n))
    a(0) = 1.0d0
    do i = 1, n
      a(i) = a(i - 1) * sin(x(i))
    end do
    y = a(n)**2
  end subroutine foo
end module allocate_local_mod
