! idea: arrays of structures with arrays, longer than the arguments that take them
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
  integer :: kept = 3
  type cell
    real(8) :: x, w(2)
  end type cell
  type grid
    type(cell) :: c(5)
    real(8) :: h
  end type grid
contains
  subroutine work(n, g, y)
    integer, intent(in) :: n
    type(cell), intent(inout) :: g(n)
    real(8), intent(inout) :: y
    integer :: i
    do i = 1, n
      y = y + g(i)%x**2*g(i)%w(2)
      g(i)%w = g(i)%w*y
    end do
  end subroutine work
  subroutine by_module(g, y)
    type(cell), intent(in) :: g(kept)
    real(8), intent(inout) :: y
    integer :: i
    do i = 2, kept
      y = y*sin(g(i)%x + g(i-1)%w(1))
    end do
  end subroutine by_module
  subroutine columns(n, m, c, y)
    integer, intent(in) :: n, m
    type(cell), intent(in) :: c(n,m)
    real(8), intent(inout) :: y
    integer :: i, j
    do j = 1, m
      do i = 1, n
        y = y + c(i,j)%x*c(i,j)%w(1)*c(i,j)%w(2)
      end do
    end do
  end subroutine columns
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y
    type(cell) :: g(4), c(n,4)
    type(grid) :: a
    integer :: i, j
    do i = 1, 4
      g(i)%x = x(i)
      g(i)%w = [x(i)**2, x(1)*x(i)]
      a%c(i) = g(i)
      do j = 1, n
        c(j,i)%x = x(i)*j
        c(j,i)%w = [x(i)**2, x(j)*x(i)]
      end do
    end do
    a%c(5) = g(4)
    y = 0
    call work(3, g, y)
    call work(n - 1, a%c, y)
    call work(n - 1, g(2:4), y)
    call by_module(g, y)
    call columns(n, 2, c, y)
    call columns(n, 2, c(:,2:4), y)
    y = y + sum(g%w(1)) + a%c(1)%w(2)
  end subroutine foo
end module m
