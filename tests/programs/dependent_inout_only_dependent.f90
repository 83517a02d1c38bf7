! idea: an inout dependent whose initial value matters but is not an independent
! routine: foo
! dependent: y
! independent: x
! set: y=0.7
module dependent_inout_only_dependent_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(inout) :: y

    y = y * x + y ** 2
  end subroutine foo
end module dependent_inout_only_dependent_mod
