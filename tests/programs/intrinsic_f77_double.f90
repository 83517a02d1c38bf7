! idea: F77 names of double precision intrinsics, also in parentheses around functions
! routine: foo
! dependent: y
! independent: a, b
module intrinsic_f77_double_mod
  implicit none
contains
  subroutine foo(a, b, y)
    double precision, intent(in) :: a, b
    double precision, intent(out) :: y

    y = dsqrt(a) + dabs(-a) * dexp(-a) + dlog(a + b) + dlog10(a) * b
    y = y + dsin(a) * dcos(b) + dtan(0.3d0 * a) + dasin(0.3d0 * b) + dacos(0.4d0 * a) * datan(b)
    y = y + datan2(a, -b) + dsinh(a) * dcosh(b) + dtanh(a * b)
    y = y + b**(dlog10(f(a) + 2.3d0)) - 2.0d0*(dsqrt((f((b)))) + f((dabs(f(y)))))
  end subroutine foo

  pure function f(x)
    double precision, intent(in) :: x
    double precision :: f

    f = 0.1d0*x*x + 1.0d0
  end function f
end module intrinsic_f77_double_mod
