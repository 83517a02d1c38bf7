! idea: generic names that are imported under another name, from private procedures
! dependent: y, f
! independent: x
! set: n=4
module tools
  implicit none
  private
  public :: length_of, move
  interface length_of
    module procedure length, power_length
  end interface length_of
  interface move
    module procedure move_vector, move_scalar
  end interface move
contains
  pure function length(a) result(b)
    real(8), intent(in) :: a(:)
    real(8) :: b
    b = norm2(a)
  end function length
  pure function power_length(a, k) result(b)
    real(8), intent(in) :: a(:)
    integer, intent(in) :: k
    real(8) :: b
    b = sum(a**k)
  end function power_length
  subroutine move_vector(a, b)
    real(8), intent(inout) :: a(:)
    real(8), intent(in) :: b
    a = cshift(a, 1)*b
  end subroutine move_vector
  subroutine move_scalar(a, b)
    real(8), intent(inout) :: a
    real(8), intent(in) :: b
    a = a*b + b*b
  end subroutine move_scalar
end module tools
module m
  use tools, only: measure => length_of, move
  implicit none
contains
  subroutine foo(n, x, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    y = y*measure(x) + measure(x*y, 2)
    call move(y, f)
    call move(f, y(2))
  end subroutine foo
end module m
