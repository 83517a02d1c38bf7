! idea: names of associate for expressions of arrays with other lower bounds than 1, which count from 1
! dependent: y
! independent: x
! set: n=4
module associate_expressions_from_one_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field
    real(wp), allocatable :: v(:)
    real(wp) :: w(-1:1) = 0.0_wp
  end type field
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(0:n, 2:n)
    real(wp), intent(out) :: y
    real(wp), allocatable :: a(:)
    type(field) :: f
    integer :: i, j
    y = 0.0_wp
    allocate (a(-2:n), f%v(0:n))
    a = 0.5_wp
    a(0:n) = x(:, 2)
    f%v = x(:, 3)
    f%w = x(1:3, 2)
    associate (e => x*2.0_wp, p => (x), l => x > 0.9_wp, h => a + 1.0_wp, r => (a), v => (f%v), &
               w => f%w*f%w, u => -f%v)
      do j = 1, size(e, 2)
        do i = lbound(e, 1), ubound(e, 1)
          y = y + e(i, j)**2*p(n + 2 - i, j)
          if (l(i, j)) y = y*1.1_wp
        end do
      end do
      y = y*h(1) + h(n + 3)*r(3)*r(ubound(r, 1)) + v(1)*v(n + 1) + w(1)*w(3) + u(2)**2
      y = y + size(e)*sum(e(2:3, :)) + sum(shape(p)) + sum(lbound(h)) + ubound(u, 1) + sum(ubound(e))
    end associate
    associate (u => x(0:2, :), v => x(1:n:2, 3:n), w => x, g => matmul(x(1:2, :), transpose(x(1:2, :))))
      do j = lbound(u, 2), ubound(u, 2)
        do i = 1, size(u, 1)
          y = y + u(i, j)**2*size(u)*ubound(v, 1)
        end do
      end do
      do j = lbound(w, 2), ubound(w, 2)
        y = y + w(lbound(w, 1), j)
      end do
      y = y + sum(v)*product(shape(v)) + sum(lbound(w)) + sum(ubound(u)*shape(u)) + sum(lbound(v))
      y = y + size(g, 1)*g(1, 2) + sum(ubound(g))
    end associate
  end subroutine foo
end module associate_expressions_from_one_mod
