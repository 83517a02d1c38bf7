! idea: SNGL and DBLE between kinds
! routine: foo
! dependent: y
! independent: a, b
! tolerance: 1e-5
module intrinsic_f77_conversions_mod
  implicit none
contains
  subroutine foo(a, b, y)
    double precision, intent(in) :: a, b
    double precision, intent(out) :: y
    real :: s

    s = sngl(a) * 2.0
    y = dble(s) * b + dble(sngl(b)) * a
  end subroutine foo
end module intrinsic_f77_conversions_mod
