! idea: associated names of variables, elements, sections and components
! dependent: a, s, y
! independent: a, s, x
! set: n=4
module m
  implicit none
  type :: state
    real(8) :: v(0:3)
    real(8) :: c
    integer :: n
  end type state
contains
  subroutine foo(n, a, s, x, y)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(0:n, 3)
    type(state), intent(inout) :: s(2)
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: i, k
    y = 0.0d0
    associate (col => a(:, 2), row => a(1, :), part => x(n:1:-1), whole => a)
      do i = 1, n
        col(i) = col(i + 1) * part(i) + whole(i, 1)
        row(min(i, 3)) = row(1) * whole(0, 3)
      end do
      y = sum(col(2:n)) + size(col) * 0.1d0 + ubound(part, 1) + lbound(whole, 1)
      col(1:n - 1) = part(2:n) * col(2:n)
    end associate
    k = 1
    do i = 1, 3
      associate (one => s(k), v => s(k)%v, c => s(k)%c)
        k = 3 - k
        v(i) = v(i - 1) * c + one%v(3)
        one%c = one%c * v(1)
        associate (inner => v(0:2), last => one%v(i))
          inner(2) = inner(2) * x(i) + last
          y = y + inner(1) * c
        end associate
      end associate
    end do
    associate (e => x(1) * twice(a(1, 1)) * 0.5d0, w => a(:, 1) * 2.0d0, p => (y))
      a(1, 1) = e**2
      y = y * 2.0d0 + p
      a(:, 3) = a(:, 3) + w * e
      y = y + w(2) * p
    end associate
  end subroutine foo
  function twice(x) result(r)
    real(8), intent(in) :: x
    real(8) :: r
    r = 2.0d0 * x
  end function twice
end module m
