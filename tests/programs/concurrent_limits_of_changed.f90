! idea: do concurrent up to sizes and bounds of arrays, and of components, that it changes
! dependent: y
! independent: x
! set: n=3
module concurrent_limits_of_changed_mod
  implicit none
  type :: grid
    integer :: m = 2
    real(8), allocatable :: h(:, :)
  end type grid
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n, n)
    real(8), intent(out) :: y(n, n)
    real(8), allocatable :: w(:, :)
    type(grid) :: g
    integer :: i, j
    allocate(g%h(0:n - 1, n), w(n, n))
    do concurrent (j = 1:n, i = 1:size(y, 1))
      y(i, j) = x(i, j)**2
    end do
    do concurrent (j = lbound(g%h, 2):ubound(g%h, 2), i = lbound(g%h, 1):ubound(g%h, 1), &
                   y(i + 1, j) > 0.5d0)
      g%h(i, j) = y(i + 1, j)*x(j, i + 1)
      w(i + 1, j) = 2*y(i + 1, j)
    end do
    do concurrent (j = 1:g%m, i = 1:size(w, dim=1), y(i, j) > 0.5d0)
      w(i, j) = w(i, j)*g%h(i - 1, j)
      y(i, j) = w(i, j) + y(i, j)
    end do
  end subroutine foo
end module concurrent_limits_of_changed_mod
