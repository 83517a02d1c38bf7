! idea: conditions give array functions sums along a dimension that an internal function tells
! dependent: y
! independent: x
! set: n=6
module reduction_dim_in_conditions_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    real(wp) :: a(2, 3), total
    integer :: i, count, k
    total = 0
    count = 0
    do i = 1, n
      a = reshape([x(i), 2*x(i), x(i)**2, y, 0.5_wp, total], [2, 3])
      if (all(f(sum(a, g(1))) > 1)) then
        y = y + x(i)*total
        cycle
      end if
      k = 1 + mod(i, 2)
      if (any(f(maxval(a, g(2))) > 2) .and. h(sum(a)) > 0.1_wp) then
        y = y*x(i)
      else if (maxval(f(minval(a, k))) > 1) then
        y = y + 0.5_wp*h(y)
      end if
      turns: do while (all(f(sum(a, g(2))/real(count + 1, wp)) > 0.05_wp))
        count = count + 1
        y = y + sin(x(i))
        if (count > 15) exit turns
        if (mod(count, 3) == 0) cycle turns
        a = 0.9_wp*a
        y = y + 0.1_wp*a(1, 2)
      end do turns
      do k = 1, min(3, nint(sum(f(sum(a, k)))))
        y = y + 0.01_wp*k*x(i)
      end do
      y = y + sum(a(:, g(3)))*h(product(a(1, :), mask=a(1, :) > h(x(i))))
    end do
    y = y + 0.1_wp*total
  contains
    function f(s) result(r)
      real(wp), intent(in) :: s(:)
      real(wp) :: r(size(s))
      total = total + 0.1_wp*sum(s)
      r = s + 0.01_wp*total
    end function f
    integer function g(k)
      integer, intent(in) :: k
      count = count + 1
      g = k
    end function g
    real(wp) function h(s)
      real(wp), intent(in) :: s
      total = total + 0.01_wp*s**2
      h = 1/(1 + s**2)
    end function h
  end subroutine foo
end module reduction_dim_in_conditions_mod
