! idea: constructors that give all that comes from a parent type, or the parent's, by position
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, k=2
module constructor_with_parent_by_position_mod
  implicit none
  type :: base_t
    real(8) :: a = 1, b = 2
  end type base_t
  type, extends(base_t) :: child_t
    real(8) :: d = 4, f(2) = 1
  end type child_t
  type, extends(child_t) :: grand_t
    real(8), allocatable :: e(:)
    type(base_t) :: other
  end type grand_t
  type :: holder_t
    type(child_t) :: inside = child_t(base_t(0.5d0, b=1.5d0), 3)
  end type holder_t
contains
  function made(x) result(b)
    real(8), intent(in) :: x
    type(base_t) :: b
    b = base_t(x, b=x**2)
  end function made
  subroutine foo(n, x, y, k)
    integer, intent(in) :: n, k
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(base_t) :: s(2)
    type(child_t) :: q, list(3)
    type(grand_t) :: g
    type(holder_t) :: h
    integer :: i
    q = child_t(base_t(x(1), x(2)), d=x(3)*k)
    y = x*q%a*q%b + q%d*q%f(2) + h%inside%b*h%inside%d*x
    s = [base_t(x(3)), made(x(2))]
    do i = 1, n
      q = child_t(made(x(i)), y(i), x(:2))
      list(i) = child_t(s(k), f=x(2:)*i)
      g = grand_t(q, x, base_t(x(1)))
      y(i) = y(i) + g%a*g%e(i) + g%other%a*g%d + list(i)%b*list(i)%f(2)*list(i)%d
      g = grand_t(s(1), x(2), x(2:), x(:2), s(2))
      y(i) = y(i) + g%a*g%e(2) + g%other%b*g%d*g%f(1)
    end do
    list = [child_t(base_t(x(3), x(1)), x(2)), q, child_t(s(2))]
    y = y + list%a*list%d
  end subroutine foo
end module constructor_with_parent_by_position_mod
