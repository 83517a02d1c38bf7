! idea: the callee reads an inout argument nonlinearly after its last write
! routine: foo
! dependent: b, c
! independent: a, b, c
module call_split_needs_postvalues_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, c)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b, c

    c = c * b
    call bar(a, b, c)
    c = c * b
  end subroutine foo

  subroutine bar(a, b, c)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b, c

    b = b * a
    c = c + b * b
  end subroutine bar
end module call_split_needs_postvalues_mod
