! idea: functions return structures that hold some with bound assignments, in modules not used by the caller
! dependent: y
! independent: x
module function_results_bound_assignment_types
  implicit none
  type :: part
    real(8) :: b = 1
  contains
    procedure, private :: copy
    procedure :: times
    generic :: assignment(=) => copy
    generic :: operator(*) => times
  end type
  type :: whole
    type(part) :: inner
    real(8) :: c = 0
  end type
contains
  subroutine copy(lhs, rhs)
    class(part), intent(inout) :: lhs
    class(part), intent(in) :: rhs
    lhs%b = sin(rhs%b)
  end subroutine
  function times(u, v) result(s)
    class(part), intent(in) :: u, v
    type(part) :: s
    s%b = u%b*v%b
  end function
end module
module function_results_bound_assignment_makers
  use function_results_bound_assignment_types, only: part, whole
  implicit none
contains
  function make(v) result(s)
    real(8), intent(in) :: v
    type(part) :: s
    s%b = v*v
  end function
  function rows(v, n) result(s)
    integer, intent(in) :: n
    real(8), intent(in) :: v
    type(whole) :: s(n)
    s%inner%b = [v, 2*v]
    s%c = v**3
  end function
  elemental function value(a) result(r)
    type(part), intent(in) :: a
    real(8) :: r
    r = a%b**2
  end function
  function total(a) result(r)
    type(whole), intent(in) :: a(:)
    real(8) :: r
    r = sum(a%inner%b*a%c)
  end function
end module
module function_results_bound_assignment_mod
  use function_results_bound_assignment_makers, only: make, value, rows, total
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    integer :: i
    y = value(make(x))
    do i = 1, 2
      y = y*value(make(i*x)) + total(rows(x + y/9, 2))
    end do
  end subroutine
end module
