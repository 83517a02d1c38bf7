! idea: reshape of allocatable arrays of several dimensions, with order and padding, and of what a function allocates
! dependent: y
! independent: x
! set: n=3
module reshape_allocatable_mod
  implicit none
  type grid
    real(8), allocatable :: v(:, :)
  end type grid
contains
  function doubled(a) result(b)
    real(8), intent(in) :: a(:, :)
    real(8), allocatable :: b(:, :)
    b = reshape(a, [2*size(a, 1), size(a, 2)], pad=a**2)
  end function doubled
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n, 2)
    real(8), intent(out) :: y(2, n)
    real(8), allocatable :: a(:, :), c(:)
    type(grid) :: g
    integer :: k
    a = x**2
    y = reshape(a, [2, n], order=[2, 1])
    g%v = doubled(a)
    do k = n, n + 1
      c = reshape(g%v(2:, :), [2*k])
      y(1, k - n + 1) = y(1, k - n + 1) + sum(c**2)
      deallocate(a)
      allocate(a(k, 2), source=0.5d0)
      a(:n, :) = x*y(2, 1)
    end do
    y = y + transpose(reshape(a(:n, :), [n, 2]))
  end subroutine foo
end module reshape_allocatable_mod
