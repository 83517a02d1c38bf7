! idea: functions with optional arguments, in expressions, and a generic name for two of them
! dependent: y
! independent: x
module optional_function
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  interface mean
    module procedure mean_of_two, mean_of_array
  end interface mean
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    y = mean(x(1)) + mean(x(1), x(2))*mean(x)
    if (mean(y, weight=2.0_wp) > 0.0_wp) y = y*mean(x, weight=x(3))
    y = y + mean(b=x(2), a=x(3), weight=y)
  end subroutine foo
  function mean_of_two(a, b, weight) result(m)
    real(wp), intent(in) :: a
    real(wp), intent(in), optional :: b, weight
    real(wp) :: m
    logical :: both
    both = present(b)
    m = a
    if (both) m = 0.5_wp*(a + b)
    if (present(weight)) m = m*weight
  end function mean_of_two
  function mean_of_array(a, weight) result(m)
    real(wp), intent(in) :: a(:)
    real(wp), optional, intent(in) :: weight
    real(wp) :: m
    m = sum(a)/size(a)
    if (present(weight)) m = mean_of_two(m, weight=weight)
  end function mean_of_array
end module optional_function
