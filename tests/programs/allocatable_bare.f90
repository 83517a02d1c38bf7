! idea: allocatable arguments of a routine in no module, with a callee
! dependent: y
! independent: x
! size: x=4
subroutine foo(x, y)
  implicit none
  real(kind=8), allocatable, intent(in) :: x(:)
  real(kind=8), allocatable, intent(out) :: y(:)
  integer :: i
  y = x**2
  do i = 2, size(x)
    y(i) = y(i) * y(i - 1) + sin(x(i))
  end do
end subroutine foo
