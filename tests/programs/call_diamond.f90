! idea: two callees share a third one
! routine: foo
! dependent: y
! independent: x
module call_diamond_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y

    y = x
    call left(y)
    call right(y)
    call leaf(y, x)
  end subroutine foo

  subroutine left(a)
    real(wp), intent(inout) :: a

    a = a * a
    call leaf(a, 2.0_wp)
  end subroutine left

  subroutine right(a)
    real(wp), intent(inout) :: a
    real(wp) :: t

    t = a
    call leaf(a, t)
    a = a * t
  end subroutine right

  subroutine leaf(a, s)
    real(wp), intent(inout) :: a
    real(wp), intent(in) :: s

    a = sin(a) * s + a
  end subroutine leaf
end module call_diamond_mod
