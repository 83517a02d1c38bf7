! idea: an intent(out) array keeps no value but its old one was needed before
! routine: foo
! dependent: y
! independent: x
! set: n=3
module call_out_array_before_used_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: t(n)

    t = x ** 2
    y = t(1) * t(n)
    call fill(n, x(1), t)
    y = y * t(2) + t(1) ** 2
  end subroutine foo

  subroutine fill(m, a, t)
    integer, intent(in) :: m
    real(wp), intent(in) :: a
    real(wp), intent(out) :: t(m)
    integer :: i

    t = 0.0_wp
    do i = 1, m
      t(i) = t(i) + a ** i
    end do
    t = t * t(1)
  end subroutine fill
end module call_out_array_before_used_mod
