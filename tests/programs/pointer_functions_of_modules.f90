! idea: functions of another module give pointers to its variables, in routines without arguments
! dependent: y
! independent: x
module fields
  implicit none
  private
  real(8), target, save, public :: tracer(3, 2)
  real(8), target, save, public :: level(3)
  public :: begin, concentration, height
contains
  subroutine begin(x)
    real(8), intent(in) :: x(3)
    tracer(:, 1) = x
    tracer(:, 2) = x**2
  end subroutine begin
  function concentration(i) result(p)
    integer, intent(in) :: i
    real(8), pointer :: p(:)
    p => tracer(:, i)
  end function concentration
  function height() result(p)
    real(8), pointer :: p(:)
    p => level
  end function height
end module fields
module m
  use fields
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    call begin(x)
    call put(x)
    call step()
    call step_as_argument()
    call cost(y)
    y = y + sum(x)
  end subroutine foo
  subroutine put(x)
    real(8), intent(in) :: x(3)
    real(8), pointer :: a(:)
    a => height()
    a = x**2
  end subroutine put
  subroutine step()
    real(8), pointer :: a(:), b(:)
    integer :: i
    do i = 1, 2
      a => concentration(i)
      b => height()
      a = 3*a*b
      b = sin(a)
    end do
  end subroutine step
  subroutine step_as_argument()
    real(8) :: s
    call grow(concentration(1))
    call grow(height())
    s = total(concentration(2))
    level(1) = level(1)*s
  end subroutine step_as_argument
  subroutine grow(a)
    real(8), intent(inout) :: a(:)
    a = 0.5d0*a**2
  end subroutine grow
  function total(a) result(s)
    real(8), intent(in) :: a(:)
    real(8) :: s
    s = sum(a)
  end function total
  subroutine cost(y)
    real(8), intent(out) :: y
    y = sum(height()**2) + dot_product(concentration(1), concentration(2))
  end subroutine cost
end module m
