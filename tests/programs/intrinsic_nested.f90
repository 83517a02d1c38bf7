! idea: intrinsics nested in each other
! routine: foo
! dependent: y
! independent: a, b
! range: a=0.9:1.0, b=0.3:0.4
module intrinsic_nested_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y

    y = sqrt(exp(sin(a * b)) + cosh(log(a + b)))
    y = max(tanh(y * a), min(sin(b), atan(y)), 0.01_wp) ** 2
  end subroutine foo
end module intrinsic_nested_mod
