! idea: functions of the host's own in an array constructor that says its type
! dependent: y
! independent: x
! set: n=3
module internal_in_typed_constructor
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n, n)
    real(wp), intent(out) :: y(n)

    y = 0.16_wp * (x(1:3, 2) - [real(wp) :: merge(x(1, 1), 1.6_wp, n < 4), &
        0.66_wp * scaled(n - 1, x(2, 2)) * x(3, 1), scaled(n, x(1, 2), x(3, 3))] + x(:, 3))
  contains
    function scaled(k, a, factor) result(res)
      integer, intent(in) :: k
      real(wp), intent(in) :: a
      real(wp), intent(in), optional :: factor
      real(wp) :: res

      res = a * k
      if (present(factor)) res = res * factor
    end function scaled
  end subroutine foo
end module internal_in_typed_constructor
