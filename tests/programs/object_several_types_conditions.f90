! idea: later conditions of branches name objects that need not be there where an earlier one holds
! dependent: y
! independent: x
! set: n=4
module object_several_types_conditions_mod
  implicit none
  type, abstract :: sh
    real(8) :: w = 1
  contains
    procedure(ar), deferred :: area
  end type
  abstract interface
    function ar(self) result(r)
      import :: sh
      class(sh), intent(in) :: self
      real(8) :: r
    end function
  end interface
  type, extends(sh) :: sq
    real(8) :: a = 2
  contains
    procedure :: area => sq_area
  end type
  type, extends(sh) :: ci
    real(8) :: r = 3
  contains
    procedure :: area => ci_area
  end type
  type :: box
    class(sh), allocatable :: s
  end type
contains
  function sq_area(self) result(r)
    class(sq), intent(in) :: self
    real(8) :: r
    r = self%a**2*self%w
  end function
  function ci_area(self) result(r)
    class(ci), intent(in) :: self
    real(8) :: r
    r = self%r**3*self%w
  end function
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    class(sh), allocatable :: s, t
    integer :: i
    allocate(s, source=sq(x(1), x(2)))
    if (n /= 4) allocate(t, source=ci(x(1), x(2)))
    y = s%w
    do i = 1, 3
      if (i < 3) then
        y = y*x(i)
        if (i == 2) allocate(t, source=s)
      else if (t%area() > 0) then
        y = y + t%area()
      end if
    end do
  end subroutine
end module object_several_types_conditions_mod
