! idea: truncation to a whole number has derivative zero
! routine: foo
! dependent: y
! independent: a, b
! range: a=1.1:1.2, b=0.6:0.9
module intrinsic_aint_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y

    y = aint(3.0_wp * a) * b + aint(b) + a
  end subroutine foo
end module intrinsic_aint_mod
