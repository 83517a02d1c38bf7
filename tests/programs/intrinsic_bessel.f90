! idea: Bessel functions of integer order
! routine: foo
! dependent: y
! independent: a, b
module intrinsic_bessel_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y

    y = bessel_j0(a) * b + bessel_j1(a * b) + bessel_y0(a) - bessel_y1(b)
    y = y + bessel_jn(2, a) * a + bessel_yn(3, b)
  end subroutine foo
end module intrinsic_bessel_mod
