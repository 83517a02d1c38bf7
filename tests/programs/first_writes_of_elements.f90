! idea: elements of local arrays that are set for the first time, one by one, by calls and after others
! dependent: y
! independent: x
! set: n=5
module first_writes_of_elements_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine part(m, u, v, s)
    integer, intent(in) :: m
    real(wp), intent(in) :: u(m)
    real(wp), intent(out) :: v(m)
    real(wp), intent(inout) :: s
    integer :: i

    v(1) = u(1)*s
    do i = 2, m
      v(i) = v(i - 1)*u(i)
      s = s + 0.01_wp*v(i)*v(i - 1)
    end do
  end subroutine part

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)
    real(wp) :: cp(n), a(n, n), even(2*n), twice(n), m, s
    real(wp), allocatable :: b(:)
    integer :: k, j

    cp(1) = x(1)
    y(1) = y(1)*x(1)
    do k = 2, n
      m = 4 - x(k)*cp(k - 1)
      cp(k) = x(k)/m
      y(k) = (y(k) - x(k)*y(k - 1))/m
    end do
    s = 0.5_wp
    do j = 1, n
      call part(n, x, a(:, j), s)
      if (j > 2) then
        even(2*j) = s*x(j)
        even(2*j - 1) = even(2*j)*s
      else
        even(2*j - 1) = s
        even(2*j) = s*x(j)**2
      end if
    end do
    do j = 1, 2
      allocate(b(n))
      b(1) = y(1)*j
      do k = n, 2, -1
        b(k) = 0.1_wp*y(k)*a(k, j)*even(k)
      end do
      do k = 1, n
        twice(k) = b(k)*s
        s = s*cos(twice(k))
        twice(k) = twice(k)*b(n + 1 - k)
      end do
      do k = 1, n
        y(k) = y(k)*b(k) + sin(twice(k))
      end do
      deallocate(b)
    end do
  end subroutine foo
end module first_writes_of_elements_mod
