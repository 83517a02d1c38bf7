! idea: only some elements of an inout dependent are overwritten
! routine: foo
! dependent: y
! independent: x, y
! set: n=5
module dependent_partly_overwritten_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)

    y(2) = x(1) * x(2)
    y(n) = y(2) * y(1) * x(n)
  end subroutine foo
end module dependent_partly_overwritten_mod
