! idea: values of functions of an array change its shape
! dependent: y
! independent: x
! set: n=4
module allocate_values_of_functions
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp), allocatable :: a(:), m(:, :)
    allocate(a(n))
    a = x
    a = [f(x(1:2)), f(f(a))]
    a = f(a(2:6)) + h(a, 5)*a(1)
    a = h(a, size(a) - 1)
    y = a*a(1)
    a = [h(a, 2), a, f(a(1))]
    y = y + a(4:7)
    a = h(f(a), 3)
    y(1:3) = y(1:3)*a
    allocate(m(2, 2))
    m = reshape(f(x), [2, 2])
    m = f(m(:, 1:1))
    y(3:4) = y(3:4)*m(:, 1)
  end subroutine foo
  elemental function f(u) result(v)
    real(wp), intent(in) :: u
    real(wp) :: v
    v = u*u
  end function f
  function h(u, k) result(v)
    real(wp), intent(in) :: u(:)
    integer, intent(in) :: k
    real(wp) :: v(k)
    v = 0.5_wp*u(size(u):size(u) - k + 1:-1)
  end function h
end module allocate_values_of_functions
