! idea: the same two variables passed in both orders
! routine: foo
! dependent: a, b
! independent: a, b
module call_exchanged_arguments_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b)
    real(wp), intent(inout) :: a, b

    call bar(a, b)
    call bar(b, a)
    call bar(a, b)
  end subroutine foo

  subroutine bar(u, v)
    real(wp), intent(inout) :: u, v
    real(wp) :: t

    t = u * v
    u = sin(v) + u
    v = t
  end subroutine bar
end module call_exchanged_arguments_mod
