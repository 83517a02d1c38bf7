! idea: allocatable arguments that are allocated before and stay so, in callees, too
! routine: foo
! dependent: y, z
! independent: x, y
! size: x=4, y=4, z=2 3
module allocatable_arguments_kept_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine shift(a, b)
    real(wp), allocatable, intent(in) :: a(:)
    real(wp), allocatable, intent(inout) :: b(:)
    integer :: i
    do i = lbound(a, 1) + 1, ubound(a, 1)
      b(i) = b(i)*a(i - 1)**2
    end do
  end subroutine shift

  subroutine foo(x, y, z)
    real(wp), allocatable, intent(in) :: x(:)
    real(wp), allocatable, intent(inout) :: y(:)
    real(wp), intent(inout) :: z(:, :)
    integer :: i
    call shift(x, y)
    do i = 1, size(z, 1)
      z(i, 2) = z(i, 1)*sin(y(i + 1))*x(1)
    end do
    call shift(x, y)
  end subroutine foo
end module allocatable_arguments_kept_mod
