! idea: functions with allocatable results behind one name of another module, also where pointers have two targets
! dependent: y
! independent: x
! set: n=3
module function_allocatable_library
  implicit none
  private
  public :: average
  interface average
    module procedure average_1, average_2
  end interface average
contains
  pure function average_1(f) result(a)
    real(8), intent(in) :: f(:)
    real(8) :: a(size(f) - 1)
    a = 0.5d0*(f(:size(f) - 1) + f(2:))
  end function average_1
  pure function average_2(f, axis) result(a)
    real(8), intent(in) :: f(:, :)
    integer, intent(in) :: axis
    real(8), allocatable :: a(:, :)
    integer :: n
    n = size(f, axis)
    if (axis == 1) then
      a = 0.5d0*(f(:n - 1, :) + f(2:, :))**2
    else
      a = 0.5d0*(f(:, :n - 1) + f(:, 2:))
    end if
  end function average_2
end module function_allocatable_library
module function_allocatable_generic
  use function_allocatable_library
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n, n)
    real(8), intent(out) :: y
    real(8), target :: u(n), v(n)
    real(8), pointer :: p(:)
    u = x(:, 1)
    v = x(:, 2)**2
    y = sum(average(x, 2))
    p => u
    if (y > 3.0d0) p => v
    y = y*sum(average(p)) + sum(average(spread(p, 2, n), 1)*average(x(1, 1)*x, 1))
  end subroutine foo
end module function_allocatable_generic
