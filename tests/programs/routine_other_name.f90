! idea: the routine is not called foo
! routine: accumulate
! dependent: total
! independent: state
module routine_other_name_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine accumulate(state, total)
    real(wp), intent(in) :: state(3)
    real(wp), intent(out) :: total

    total = state(1) * state(2) + state(2) * state(3)
  end subroutine accumulate
end module routine_other_name_mod
