! idea: a call with passive inputs overwrites an active variable
! routine: foo
! dependent: y
! independent: x
module call_passive_overwrites_active_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    real(wp) :: t(2)

    t(1) = x ** 2
    t(2) = x ** 3
    y = t(1) * t(2)
    call reset(0.5_wp, t(2))
    y = y * t(1) * t(2)
  end subroutine foo

  subroutine reset(c, a)
    real(wp), intent(in) :: c
    real(wp), intent(out) :: a

    a = 2.0_wp * c
  end subroutine reset
end module call_passive_overwrites_active_mod
