! idea: F77 names DMAX1 DMIN1 DSIGN DMOD DDIM DINT DNINT
! routine: foo
! dependent: y
! independent: a, b
! range: a=1.1:1.12, b=0.71:0.72
module intrinsic_f77_double_kinks_mod
  implicit none
contains
  subroutine foo(a, b, y)
    double precision, intent(in) :: a, b
    double precision, intent(out) :: y

    y = dmax1(a, b, 0.1d0) * a + dmin1(a, b) * b + dsign(a, -b) + dmod(5.0d0 * a, b)
    y = y + ddim(a, b) * b + dint(3.0d0 * a) * b + dnint(3.0d0 * a) * b + idint(2.5d0 * a) * b + idnint(2.4d0 * a) * a
  end subroutine foo
end module intrinsic_f77_double_kinks_mod
