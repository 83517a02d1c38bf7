! idea: associated values of bound functions with arguments, whose objects change; names that count loops
! dependent: y
! independent: x
! set: n=3
module associate_bound_functions_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: cell
    real(wp) :: u(2) = 1, w = 0.5_wp
  end type
  type :: grid
    type(cell) :: c(4)
    real(wp), allocatable :: h(:)
  contains
    procedure :: width
    procedure :: cells_of
    generic :: size_of => width
  end type
  type, extends(grid) :: named_grid
    real(wp) :: factor = 1.5_wp
  contains
    procedure :: width => named_width
  end type
contains
  real(wp) function width(self, i)
    class(grid), intent(in) :: self
    integer, intent(in) :: i
    width = self%h(i)*self%c(i)%w
  end function
  real(wp) function named_width(self, i)
    class(named_grid), intent(in) :: self
    integer, intent(in) :: i
    named_width = self%grid%width(i)*self%factor
  end function
  function cells_of(self, i) result(r)
    class(grid), intent(in) :: self
    integer, intent(in) :: i
    real(wp) :: r(2)
    associate (f => self%size_of(i))
      r = self%c(i)%u*self%h(i)*f
    end associate
  end function
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(named_grid) :: g
    integer :: i, k
    g%h = [x, 1.0_wp]
    y = 0
    g%c%w = g%h
    k = 1
    do i = 2, 3
      associate (mid => g%c(i), h => g%h(i), f => g%width(i), r => g%cells_of(i), s => g%size_of(k))
        h = h*f
        mid%w = mid%w*s + r(1)
        k = k + 1
        if (mid%w > 0.1_wp) then
          associate (u => mid%u)
            u(k) = u(k)**2 + f
            k = 3 - k
            u(k) = u(k)*u(3 - k)
          end associate
        end if
        y = y + sum(r)*f + s
      end associate
    end do
    associate (j => k)
      do j = 1, n
        y = y + x(j)*j
      end do
      y = y*j + sum([(x(j)*j, j = 1, 2)])
    end associate
    y = y + sum(g%c%w) + sum(g%c%u(1)*g%c%u(2))
  end subroutine foo
end module associate_bound_functions_mod
