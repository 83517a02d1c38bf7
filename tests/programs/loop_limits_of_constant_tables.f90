! idea: limits of loops and sizes of arrays that count elements of constant tables
! dependent: y
! independent: x
! set: n=4
module tables
  implicit none
  integer, parameter :: levels(4) = [1, 3, 4, 2]
  type :: cell
    integer :: k
    real :: v = 1.0
  end type cell
  type(cell), parameter :: cells(3) = [cell(1), cell(3), cell(4)]
end module tables

module m
  use tables, only: above => levels, cells, cell
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    real, intent(out) :: y(n)
    integer, parameter :: own(3) = [1, 2, 3]
    real, allocatable :: w(:)
    type(cell), allocatable :: c(:)
    real :: z
    integer :: i

    y = x
    z = x(1)
    do i = 1, count(above > 2)
      z = z * sin(z * x(i))
      y(i) = y(i)**2 * z
    end do
    do i = 1, count(own > 1 .and. own > n - 4) + maxval(abs(-own)) - 2
      z = z * sin(z * x(i))
      y(i) = y(i)**2 * z
    end do
    allocate (w(count(cells%k > 2)))
    w = x(:2)
    w = w * sin(w)
    allocate (c(merge(2, 3, any(own > 2))))
    c%v = x(2:3)
    c%v = c%v * w
    y(:2) = y(:2) * matmul(reshape(x, [2, 2]), c%v) * w
  end subroutine foo
end module m
