! idea: names in associate for copies of structures and results, of a type with a defined assignment
! dependent: y
! independent: x
module associated_values_assigned_types_mod
  implicit none
  type :: pair
    real(8) :: a = 1
    real(8) :: b(2) = 2
  end type
  interface assignment(=)
    module procedure halve
  end interface
  interface operator(*)
    module procedure scaled
  end interface
contains
  subroutine halve(lhs, rhs)
    type(pair), intent(inout) :: lhs
    type(pair), intent(in) :: rhs
    lhs%a = rhs%a/2
    lhs%b = sin(rhs%b)
  end subroutine
  function scaled(c, v) result(s)
    real(8), intent(in) :: c
    type(pair), intent(in) :: v
    type(pair) :: s
    s%a = c*v%a
    s%b = c*v%b
  end function
  subroutine raise(v, by)
    type(pair), intent(inout) :: v
    type(pair), intent(in) :: by
    v%a = v%a*by%a
    v%b = v%b*by%b + by%a
  end subroutine
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(pair) :: v, w
    integer :: i
    v%a = x*x
    v%b = [x, 2*x]
    w = v
    y = x
    do i = 1, 2
      associate (old => (v), more => scaled(x, w), twice => 2*x*v)
        call raise(v, more)
        y = y + old%a*v%a + sum(old%b*v%b) + more%b(i) + twice%a*twice%b(2)
        w = old
        w%a = w%a*more%a
      end associate
    end do
    y = y + w%a*sum(w%b)
  end subroutine
end module
