! idea: complex numbers that no derivative passes through stand beside active reals
! dependent: y
! independent: x
! set: n=4
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    complex(wp), parameter :: turn = (0.6_wp, -0.8_wp)
    complex(wp) :: z, w(n), s
    complex :: single
    integer :: i

    z = (1.0_wp, 0.5_wp)
    w = (2.0, 1)
    single = cmplx(0.5, n)
    s = 0
    y = 0.0_wp
    do i = 1, n
      w(i) = z*conjg(w(i))
      y = y*aimag(w(i)) + real(z)*x(i)**2*abs(single)
      z = z*turn + exp(w(i))/10
      if (abs(z) > 2.0_wp) then
        y = sin(y*real(z))
        z = z/abs(z)
      end if
      s = s + z
    end do
    y = y*real(s*w(1), wp) + sum(abs(w))*x(1)
  end subroutine foo
end module m
