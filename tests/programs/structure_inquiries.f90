! idea: bounds, extents and shapes of arrays of structures, and of sections of them
! dependent: y
! independent: x
! set: n=4
module structure_inquiries
  implicit none
  type :: point
    real(8) :: m = 1
    real(8) :: v(2) = 0.5d0
  end type point
  type :: box
    type(point) :: l(3, 0:2)
    type(point), allocatable :: q(:)
  end type box
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(point) :: a(0:3), c(2, 3)
    type(box) :: s, b(2)
    integer :: upper(2), i
    upper = ubound(s%l)
    c%m = x(1)
    y = sum(lbound(s%l)*upper) + sum(shape(c(:, 2:3))*[1, 2])*sum(c%m)
    do i = 1, size(a(1:n - 1))
      a(i)%m = x(i)*sum(x(1:size(c(:, 2))))
    end do
    allocate(s%q(0:n))
    s%q%m = 2
    b(1)%l%m = x(3)
    y = y + sum(a(1:3)%m) + size(s%q(1:3)) + sum(shape(s%q)) + sum(lbound(s%q)) &
        + size(s%l(:, 1), 1)*x(1)
    y = y*sum(b(1)%l%m)*size(s%l(1, 1:2)) + ubound(s%l(1:2, 0:1), 2)*lbound(s%l, 2)
    y = y*sum(real(shape(b(2)%l)*[1, 2], 8)) + x(2)
  end subroutine foo
end module structure_inquiries
