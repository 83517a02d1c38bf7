! idea: callee and caller have no intents
! routine: foo
! dependent: b
! independent: a, b
module call_without_intents_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b)
    real(wp) :: a, b
    real(wp) :: t

    t = a
    call bar(t, b)
    b = b * t
  end subroutine foo

  subroutine bar(a, b)
    real(wp) :: a, b

    b = b * a ** 2
    a = a * b
  end subroutine bar
end module call_without_intents_mod
