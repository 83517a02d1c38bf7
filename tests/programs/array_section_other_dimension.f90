! idea: sections that start or end at the bound of another dimension of their array
! routine: turned
! dependent: y
! independent: x
! set: n=4
module array_section_other_dimension_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type table
    real(wp) :: a(4, 2), b(4)
  end type table
contains
  subroutine turned(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp) :: a(n, 0:2), b(n, 2:3), d(n, 3)
    real(wp), allocatable :: c(:, :)
    real(wp), pointer :: p(:, :)
    real(wp), target :: w(4, 3)
    type(table) :: s
    integer :: i
    allocate(c(2:n, 3))
    a = 1.0_wp
    b = 2.0_wp
    c = 3.0_wp
    d = 1.0_wp
    w = 2.0_wp
    s%a = 1.0_wp
    s%b = 2.0_wp
    a(lbound(a, 2) + 1:ubound(a, 2), 1) = x(1)
    a(1:ubound(a, 2), 2) = x(2)
    b(lbound(b, 2):, 2) = x(3)
    b(:ubound(b, 2), 3) = x(2)
    c(2:ubound(c, 2), 1) = x(4)
    c(:, lbound(c, 1):) = x(3)
    a(:ubound(a, dim=2), 0) = sin(a(:ubound(a, 2), 1))*x(:ubound(a, 2))
    associate (e => d(:, 2:3), f => d)
      e(lbound(e, 2):ubound(e, 2), :) = x(1)
      f(lbound(f, 2):ubound(f, 2), 1) = f(1:3, 2)*x(2)
    end associate
    s%a(lbound(s%a, 2):ubound(s%a, 2), 2) = x(3)
    s%b(lbound(s%a, 2):ubound(s%a, 2)) = x(3)*s%b(1:2)
    p => w
    p(lbound(p, 2):ubound(p, 2), 2) = x(4)
    do i = 1, n
      y(i) = sum(a(i, :))*sum(b(i, :))*sum(c)*sum(d(i, :))*x(i)
      y(i) = y(i)*sum(s%a(i, :))*s%b(i)*sum(w(i, :))
    end do
  end subroutine turned
end module array_section_other_dimension_mod
