! idea: literals and passive variables for dummies that are active elsewhere
! routine: foo
! dependent: y
! independent: x
! set: p=0.3
module call_passive_actual_for_active_dummy_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, p, y)
    real(wp), intent(in) :: x, p
    real(wp), intent(inout) :: y
    real(wp) :: q

    q = p
    call bar(x, 2.0_wp, y)
    call bar(p, x, y)
    call bar(q, q, y)
  end subroutine foo

  subroutine bar(a, b, c)
    real(wp), intent(in) :: a, b
    real(wp), intent(inout) :: c

    c = c * a ** 2 + b * sin(a * b)
  end subroutine bar
end module call_passive_actual_for_active_dummy_mod
