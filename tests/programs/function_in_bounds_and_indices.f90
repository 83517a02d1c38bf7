! idea: integer functions in bounds, indices and selectors
! dependent: y
! independent: x
! set: n=5
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)
    integer :: i
    do i = next(0, n), next(n - 1, n), next(0, 7)
      y(next(i, n)) = y(i)*x(next(next(i, n), n)) + y(next(i, n))
      select case (next(i, 3))
      case (1)
        y(i) = square(y(i))
      case (2:3)
        y(i) = x(i)*y(i)
      end select
    end do
    y(next(1, n):next(3, n)) = y(next(0, n):next(2, n))*x(1)
  end subroutine foo
  pure integer function next(i, n)
    integer, intent(in) :: i, n
    next = mod(i, n) + 1
  end function next
  real(wp) function square(a)
    real(wp), intent(in) :: a
    square = a*a
  end function square
  pure function wave(a, k) result(b)
    real(wp), intent(in) :: a
    integer, intent(in) :: k
    real(wp) :: b
    integer :: i
    b = a
    do i = 1, k
      b = sin(b)*a + b
    end do
  end function wave
  function total(n, a)
    integer, intent(in) :: n
    real(wp), intent(in) :: a(n)
    real(wp) :: total
    integer :: i
    total = 0.0_wp
    do i = 1, n
      total = total + a(i)**2
    end do
  end function total
end module m
