! idea: functions in loops of constructors, in array assignments that call elemental functions too
! dependent: y, z, u
! independent: x
! set: n=4
module constructor_loops_beside_elementals_m
  implicit none
  integer, parameter :: dp = kind(1.0d0)
contains
  elemental function square(v) result(f)
    real(dp), intent(in) :: v
    real(dp) :: f
    f = v**2
    if (v > 1) f = 2*v - 1
  end function square
  pure function push(v) result(f)
    real(dp), intent(in) :: v
    real(dp) :: f
    f = 0.8_dp*v + 0.1_dp*v**3
  end function push
  function total(v) result(f)
    real(dp), intent(in) :: v(:)
    real(dp) :: f
    f = sum(v**2)
  end function total
  pure function turned(v) result(f)
    real(dp), intent(in) :: v(:)
    real(dp) :: f(size(v))
    f = v*v(size(v):1:-1)
  end function turned
  pure integer function place(v, n)
    real(dp), intent(in) :: v
    integer, intent(in) :: n
    place = 1 + modulo(int(v*7), n)
  end function place
  elemental integer function next(v, n)
    real(dp), intent(in) :: v
    integer, intent(in) :: n
    next = 1 + modulo(int(v*5), n)
  end function next
  subroutine foo(n, x, y, z, u)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y(n), z(n), u(2*n)
    integer :: i, j, chosen(n)
    real(dp), allocatable :: w(:)
    i = 1
    ! in one value, beside the constructor, and one in the other
    y = [(square(x(i)) + push(x(i)), i=1, n)]
    y = y + square(x) + [(push(x(i)), i=1, n)]
    y = y*[(square(push(x(i))), i=1, n)] + push(x(2))*square(x)
    z = [(push(square(x(i))*x(1)), i=1, n)] - square(push(x(1))*x)
    ! of arrays, and of integers
    z = z + [(total(x(:i))*square(x(i)), i=1, n)] + square(turned(x))
    chosen = [(place(x(i), n) + next(x(i), 2), i=1, n)]
    chosen = modulo(chosen, n) + 1
    z = z*x(chosen)
    ! loops in loops, and an array that is allocated
    u = [((push(x(i)*x(j)) + square(x(i)), i=1, n), j=1, 2)]
    w = [push(x(n)), (square(push(x(i))), i=2, n)]
    u(:n) = u(:n)*square(w) + [(push(w(i)), i=1, n)]
  end subroutine foo
end module constructor_loops_beside_elementals_m
