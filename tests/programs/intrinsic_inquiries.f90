! idea: KIND, EPSILON, TINY, HUGE and the like as constants
! routine: foo
! dependent: y
! independent: a, b
module intrinsic_inquiries_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y
    real(wp) :: t

    t = a * real(digits(a) - digits(a), kind(a)) + a
    t = t + epsilon(a) * 0.0_wp + tiny(b) * b
    y = min(t, huge(a)) * b + sqrt(max(tiny(a), b))
  end subroutine foo
end module intrinsic_inquiries_mod
