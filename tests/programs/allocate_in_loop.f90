! idea: an array of a length that changes is allocated anew in each iteration
! dependent: y
! independent: x
! set: n=4
module allocate_in_loop_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(inout) :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8), allocatable :: a(:)
    integer :: i, t
    y = 0.0d0
    do t = 1, n
      allocate(a(t))
      do i = 1, t
        a(i) = x(i) * x(t) + y
      end do
      y = y + sum(a**2) / t
      x(t) = exp(-y) * a(1)
      deallocate(a)
    end do
  end subroutine foo
end module allocate_in_loop_mod
