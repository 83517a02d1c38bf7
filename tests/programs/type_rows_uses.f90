! idea: allocatable components in arrays of structures in all kinds of statements
! dependent: y
! independent: f, x
! set: n=3
! size: f%v=0:2 1:3 1:3 -1:1, f=4, f%a=4 3 3
! without: sparse, gauss-newton
module type_rows_uses_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field
    real(wp), allocatable :: v(:), a(:, :)
    real(wp) :: s
    integer :: k
  contains
    procedure :: scaled
  end type field
contains
  subroutine foo(n, f, x, y)
    integer, intent(in) :: n
    type(field), intent(inout) :: f(:)
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(field) :: g
    integer :: i, j
    y = norm(f(1)) + norm(f(2))
    j = 1
    do i = 1, n
      associate (v => f(j)%v, s => f(i + 1)%s)
        v(lbound(f(j)%v, 1)) = v(ubound(f(j)%v, 1))*s
        s = s*v(1)
      end associate
      where (f(i)%v > 0.7_wp)
        f(i)%v = f(i)%v*f(i + 1)%s
      elsewhere
        f(i)%v = f(i + 1)%v
      end where
      call f(i)%scaled(x(i))
      y = y + dot_product(f(1)%v, f(j)%v) + sum(matmul(f(j)%a, f(i)%v), dim=1)
      call first(f(i)%v(1), 1, y)
      call first(f(j)%a(2, 1), 2, y)
      f(j)%v = [x(1), f(i)%s, y]
      j = 5 - max(i, 2)
      if (allocated(g%v)) deallocate(g%v)
      g = f(j)
      call g%scaled(y*0.1_wp)
      y = y*0.3_wp + norm(g) + maxval(f(j)%v(1:2)*x(:2)) + merge(1, 2, all(f(j)%v > 0))
    end do
  end subroutine foo
  subroutine scaled(self, x)
    class(field), intent(inout) :: self
    real(wp), intent(in) :: x
    self%v = self%v*x
    self%a(1, :) = self%a(:, 2)*self%s
  end subroutine scaled
  function norm(self) result(r)
    type(field), intent(in) :: self
    real(wp) :: r
    r = sqrt(sum(self%v**2)) + size(self%v) + lbound(self%a, 2)
  end function norm
  subroutine first(a, n, y)
    integer, intent(in) :: n
    real(wp), intent(inout) :: a(n), y
    a(n) = a(1)*y
    y = y + a(n)
  end subroutine first
end module type_rows_uses_mod
