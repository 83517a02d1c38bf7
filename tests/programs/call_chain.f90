! idea: a chain of calls three deep
! routine: foo
! dependent: y
! independent: x
module call_chain_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    real(wp) :: t

    y = x
    call one(x, y)
    call one(y, t)
    y = y * t
  end subroutine foo

  subroutine one(a, b)
    real(wp) :: a, b

    b = a * a + 1.0_wp
    call two(b)
  end subroutine one

  subroutine two(b)
    real(wp), intent(inout) :: b
    real(wp) :: t

    t = b * b * 0.1_wp
    call three(t, b)
    b = b * t
  end subroutine two

  subroutine three(c, d)
    real(wp), intent(in) :: c
    real(wp), intent(inout) :: d

    d = sin(d * c) * c
  end subroutine three
end module call_chain_mod
