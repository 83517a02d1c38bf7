! idea: bounds of local arrays by functions, by arguments that change, and by such arrays
! dependent: y
! independent: x
! set: n=3
module array_sized_by_functions_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(inout) :: n
    real(wp), intent(inout) :: x(3)
    real(wp), intent(out) :: y
    real(wp) :: t(0:twice(n)), u(size(t)), v(n)
    integer :: i
    t = x(1)
    u(2:) = t(1:)**2
    u(1) = sum(v(n + 1:)) + x(2)
    v = x(:n)*u(:n)
    n = n - 1
    y = 0.0_wp
    do i = 0, n
      call add(i, x, y)
    end do
    do i = twice(n), 0, -2
      y = y*u(i + 1) + t(i)*v(n + 1)
    end do
    n = 0
  end subroutine foo
  subroutine add(k, x, y)
    integer, value :: k
    real(wp), intent(inout) :: x(:), y
    real(wp) :: w(above(x, 0.1_wp) - 1, k)
    k = k + 1
    w = spread(x(2:), 2, k - 1)
    x(1) = x(1) + product(w(1, :))*x(2)
    y = y + sum(w**2) + x(1)
  end subroutine add
  pure integer function twice(n)
    integer, intent(in) :: n
    twice = 2*n
  end function twice
  pure function above(x, limit) result(number)
    real(wp), intent(in) :: x(:), limit
    integer :: number
    number = count(x > limit)
  end function above
end module array_sized_by_functions_mod
