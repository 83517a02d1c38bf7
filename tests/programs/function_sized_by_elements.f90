! idea: results sized by elements and largest values of arrays, in another module, nested
! dependent: y
! independent: x
! set: n=6
module function_sized_by_elements_tools
  implicit none
  private
  integer, parameter :: dp = kind(1.0d0)
  real(dp), parameter :: limit = 0.9_dp
  integer :: extra = 1
  public :: over, chosen, matrix, nested
contains
  pure integer function above(v)
    real(dp), intent(in) :: v(:)
    above = count(v > limit)
  end function above
  function over(v) result(r)
    real(dp), intent(in) :: v(:)
    real(dp) :: r(count(v > limit) + extra)
    r = v(1)
    r(1:size(r) - 1) = pack(v, v > limit)**2
  end function over
  function chosen(k, v) result(r)
    integer, intent(in) :: k(:)
    real(dp), intent(in) :: v(:)
    real(dp) :: r(k(2))
    r = v(1:k(2))*v(k(1))
  end function chosen
  function matrix(k, v, flags) result(r)
    integer, intent(in) :: k(:)
    real(dp), intent(in) :: v(:)
    logical, intent(in) :: flags(:, :)
    real(dp) :: r(0:maxval(k), above(v), count(flags(:, 1)))
    integer :: i
    do i = 0, maxval(k)
      r(i, :, :) = v(i + 1)**2*i
    end do
  end function matrix
  recursive function nested(v, depth) result(r)
    real(dp), intent(in) :: v(:)
    integer, intent(in) :: depth
    real(dp) :: r(count(v > 0.7_dp))
    if (depth == 0) then
      r = pack(v, v > 0.7_dp)
    else
      r = pack(v, v > 0.7_dp)*sum(nested(v, depth - 1))
    end if
  end function nested
end module function_sized_by_elements_tools
module function_sized_by_elements
  use function_sized_by_elements_tools, only: over, chosen, matrix, nested
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i
    real(wp) :: t(n)
    real(wp), allocatable :: u(:)
    y = 0.0_wp
    do i = 2, n
      y = y + sum(over(x(1:i))*2.0_wp)*x(i)
      if (any(over(x(1:i)) > 1.3_wp)) y = y*1.5_wp
      t(1:i) = chosen([1, i], x**2)
      y = y + t(i)*t(1)
    end do
    y = y + sum(matrix([1, 3], x, reshape([(x > 1.0_wp), (x < 1.0_wp)], [n, 2])))
    u = over(x(2:4))
    y = y + sum(u**2) + maxval(over(x(2:))) + sum(nested(x, 1)) + dot_product(nested(x, 0), nested(x, 2))
    call sub(over(x), y)
  end subroutine foo
  subroutine sub(w, y)
    real(wp), intent(in) :: w(:)
    real(wp), intent(inout) :: y
    y = y*sum(w**2)
  end subroutine sub
end module function_sized_by_elements
