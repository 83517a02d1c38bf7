! idea: dummy arguments without intent
! routine: foo
! dependent: y
! independent: x
module arguments_without_intent_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp) :: x, y

    y = x * cos(x)
  end subroutine foo
end module arguments_without_intent_mod
