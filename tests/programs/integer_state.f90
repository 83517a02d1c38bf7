! idea: integer variables computed on the way select elements
! routine: foo
! dependent: y
! independent: x
! set: n=7
module integer_state_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i, k, m

    y = 0.0_wp
    k = 1
    m = 2
    do i = 1, n
      k = mod(3 * k + i, n) + 1
      m = m + k
      y = y + x(k) ** 2 * x(i) + y * m / 20.0_wp
      if (mod(m, 2) == 0) k = max(1, k - 1)
      y = y * x(k)
    end do
  end subroutine foo
end module integer_state_mod
