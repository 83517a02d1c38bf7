! idea: a call whose arguments are all passive
! routine: foo
! dependent: y
! independent: x
! set: p=0.3
module call_passive_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, p, y)
    real(wp), intent(in) :: x, p
    real(wp), intent(out) :: y
    real(wp) :: c

    call table(p, c)
    y = c * x ** 2
    call table(2.0_wp * p, c)
    y = y * c
  end subroutine foo

  subroutine table(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b

    b = 2.0_wp * a + 1.0_wp
  end subroutine table
end module call_passive_mod
