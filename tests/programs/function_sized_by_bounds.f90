! idea: results as large as bounds of arguments whose lower bounds differ
! dependent: y
! independent: x, a
! set: n=4, lo=-2
module bounds_of_arguments
  implicit none
contains
  function up(v, lo) result(r)
    integer, intent(in) :: lo
    real(8), intent(in) :: v(lo:)
    real(8) :: r(lo:ubound(v, 1))
    r = v**2
    r(lo) = r(lo)*v(ubound(v, 1))
  end function up
  function part(n, v) result(r)
    integer, intent(in) :: n
    real(8), intent(in) :: v(n)
    real(8) :: r(size(v))
    r = v**3
  end function part
  function block(n, k, v) result(r)
    integer, intent(in) :: n, k
    real(8), intent(in) :: v(0:n, k)
    real(8) :: r(lbound(v, 1):ubound(v, 1) + size(v, 2))
    r = 0.d0
    r(0:n) = v(:, k)*v(:, 1)
    r(n + 1) = sum(v)
    if (size(r) /= n + k + 1) r = 100
  end function block
  function whole(v) result(r)
    real(8), allocatable, intent(in) :: v(:)
    real(8) :: r(lbound(v, 1):ubound(v, 1))
    r = v*v
  end function whole
  subroutine foo(n, lo, x, a, y)
    integer, intent(in) :: n, lo
    real(8), intent(in) :: x(n), a(0:n, n)
    real(8), intent(out) :: y
    real(8), allocatable :: w(:)
    real(8) :: z(lo:lo + n - 1)
    z = x*a(0, :)
    allocate(w(-1:n))
    w(-1) = 0.5d0
    w(0) = 1.5d0
    w(1:) = x
    y = sum(up(z, lo)) + sum(part(2, x)*part(n - 2, x(2:))) + 2*sum(block(n - 1, 2, a))
    y = y + dot_product(whole(w), up(w, -1))
  end subroutine foo
end module bounds_of_arguments
