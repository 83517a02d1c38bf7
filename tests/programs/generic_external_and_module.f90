! idea: a generic name of an external function and a module procedure with an array
! dependent: y
! independent: x
! set: n=4
module generic_external_and_module
  implicit none
  interface grow
    function grow_s(x) result(y)
      real(8), intent(in) :: x
      real(8) :: y
    end function grow_s
    module procedure grow_v
  end interface grow
contains
  function grow_v(x) result(y)
    real(8), intent(in) :: x(:)
    real(8) :: y(size(x))
    y = x**2
  end function grow_v
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    y = grow(x)
    y(1) = grow(y(1))
  end subroutine foo
end module generic_external_and_module
function grow_s(x) result(y)
  implicit none
  real(8), intent(in) :: x
  real(8) :: y
  y = sin(x) + 1
end function grow_s
