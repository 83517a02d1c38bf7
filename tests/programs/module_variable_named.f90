! idea: module variables are dependent, independent, or both
! dependent: y, s, out
! independent: x, s, z, g
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: s = 2.0_wp, z(3) = 1.0_wp, g = 1.5_wp, out(2, 0:1)
  real(wp), private :: p = 3.0_wp
  integer :: counter = 0
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    integer :: i
    s = x*x*s
    do i = 1, 3
      call step(z(1))
      p = p*s + sin(z(i))
    end do
    call step2(i)
    out = s
    out(:, 1) = out(:, 0)*z(1)
    y = p + s*z(2)
  end subroutine foo
  subroutine step(d)
    real(wp), intent(in) :: d
    counter = counter + 1
    s = s*d*g + 0.1_wp*counter
  end subroutine step
  subroutine step2(k)
    integer, intent(in) :: k
    z(2) = z(1)*s*k
    p = p*z(2)*s
  end subroutine step2
end module m
