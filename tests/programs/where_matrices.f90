! idea: where with logical arrays, in loops and branches, on matrices, nested
! dependent: y
! independent: x
! set: n=4
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n, n)
    real(wp), intent(inout) :: y(n, n)
    logical :: m(n, n)
    integer :: i, k(n)
    do i = 1, n
      k(i) = mod(i, 3)
    end do
    m(:, :) = x > 0.9_wp
    where (m)
      y = x*y
      where (y > 0.8_wp)
        y = y*y
      elsewhere
        y = y + x
      end where
    elsewhere
      y = cos(y)
    end where
    do i = 1, n
      if (i == 2) cycle
      where (k == 1)
        y(:, i) = y(:, i)*x(i, :)
      elsewhere (m(:, i))
        y(:, i) = y(i, :)
        m(:, i) = .false.
      end where
    end do
  end subroutine foo
end module m
