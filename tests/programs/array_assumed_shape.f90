! idea: assumed-shape arguments
! routine: foo
! dependent: y
! independent: x
! size: x=5, y=5
module array_assumed_shape_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(:)
    real(wp), intent(out) :: y(:)
    real(wp) :: t(size(x))
    integer :: i

    t = x ** 2
    do i = 1, size(x)
      y(i) = t(i) * x(1)
    end do
    y(ubound(y, 1)) = y(lbound(y, 1)) * t(2)
  end subroutine foo
end module array_assumed_shape_mod
