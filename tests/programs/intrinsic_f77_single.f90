! idea: F77 names of default real intrinsics
! routine: foo
! dependent: y
! independent: a, b
! range: a=1.1:1.12, b=0.71:0.72
! tolerance: 1e-5
module intrinsic_f77_single_mod
  implicit none
contains
  subroutine foo(a, b, y)
    real, intent(in) :: a, b
    real, intent(out) :: y

    y = alog(a + b) * amax1(a, b, 0.1) + amin1(a, b) * alog10(a) + amod(5.0 * a, b)
    y = y + float(3) * a + float(max0(2, 5)) * b + float(iabs(-3)) * a + float(isign(2, -1)) * b
    y = y + ifix(3.0 * a) * b + float(mod(7, 4)) + amax0(2, 3) * a + max1(2.5, 1.0) * b
  end subroutine foo
end module intrinsic_f77_single_mod
