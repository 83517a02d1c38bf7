! idea: pointers and components that stand for another section, or element, in each turn of a loop, and are used in the next
! dependent: y
! independent: x
! set: n=3
module sections_in_each_turn
  implicit none
  type :: table
    real(8) :: q(4, 2)
    real(8), pointer :: a(:) => null()
  end type table
  type :: cell
    real(8) :: x
  end type cell
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(4)
    real(8), intent(inout) :: y
    type(table), target :: t
    type(cell), target :: cells(3)
    type(cell), pointer :: p
    real(8), target :: u(4, n), w(4)
    real(8), pointer :: now(:), next(:)
    integer :: i
    u = 0.5d0
    u(:, 1) = x
    now => u(:, 1)
    do i = 2, n
      next => u(:, i)
      next = next + x(i)*now
      now => next
    end do
    y = y + now(1)
    w = x
    t%q(:, 1) = x**2
    t%q(:, 2) = x**3
    t%a => w
    do i = 1, 2
      y = y + t%a(1)
      t%a => t%q(:, i)
      t%a = t%a*y
    end do
    y = y*t%a(2)
    cells%x = x(:3)
    p => cells(1)
    do i = 1, 3
      y = y*p%x
      p => cells(i)
      p%x = p%x*y
    end do
    y = y + p%x*cells(2)%x
  end subroutine foo
end module sections_in_each_turn
