! idea: own procedures added to intrinsics by modules that are used as a whole, also renamed
! routine: top
! dependent: y
! independent: x
module intrinsics_extended_used_t
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  interface abs
    module procedure abs_logical
  end interface
  interface max
    module procedure max_mixed, max_arr
  end interface
  interface sum
    procedure sum_scaled
  end interface
  interface exp
    module procedure exp_int
  end interface
contains
  pure real(dp) function abs_logical(l)
    logical, intent(in) :: l
    abs_logical = merge(1.0_dp, -1.0_dp, l)
  end function
  pure real(dp) function max_mixed(a, b)
    real(dp), intent(in) :: a
    integer, intent(in) :: b
    max_mixed = max(a, real(b, dp))
  end function
  pure real(dp) function max_arr(a)
    real(dp), intent(in) :: a(:)
    max_arr = maxval(a)
  end function
  pure real(dp) function sum_scaled(a, s)
    real(dp), intent(in) :: a(:), s
    sum_scaled = s*sum(a)
  end function
  elemental real(dp) function exp_int(n)
    integer, intent(in) :: n
    exp_int = exp(real(n, dp))
  end function
end module
module intrinsics_extended_used
  use intrinsics_extended_used_t, mymax => max
  implicit none
contains
  subroutine top(x, y)
    real(dp), intent(in) :: x(3)
    real(dp), intent(out) :: y
    y = sum(x, x(1)) + mymax(x(1), 1) * abs(x(2) > 0) + mymax(x) + exp(1) * exp(x(3)) + abs(x(1)) &
      + max(x(2), x(3))
  end subroutine
end module
