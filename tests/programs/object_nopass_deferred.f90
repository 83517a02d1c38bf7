! idea: deferred procedures bound without the object, private, and named like a variable
! routine: top
! dependent: y
! independent: x
module object_nopass_deferred_t
  implicit none
  private
  type, abstract, public :: base
  contains
    procedure(fun), nopass, deferred :: f
    procedure :: run
  end type
  abstract interface
    real(8) function fun(x)
      real(8), intent(in) :: x
    end function
  end interface
  type, extends(base), public :: one
  contains
    procedure, nopass :: f => f1
  end type
  type, extends(base), public :: two
  contains
    procedure, nopass :: f => f2
  end type
contains
  real(8) function run(self, x)
    class(base), intent(in) :: self
    real(8), intent(in) :: x
    run = self%f(x) * 2
  end function
  real(8) function f1(x)
    real(8), intent(in) :: x
    f1 = x * x
  end function
  real(8) function f2(x)
    real(8), intent(in) :: x
    f2 = sin(x)
  end function
end module
module object_nopass_deferred
  use object_nopass_deferred_t, only: one, two
  implicit none
contains
  subroutine top(x, y)
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: y
    type(one) :: o
    type(two) :: w(2)
    integer :: f1, i
    f1 = 2
    y = o%run(x(1)) + w(1)%run(x(2))
    do i = 1, f1
      y = y + w(i)%f(x(1)*x(2)) + o%f(x(1))
    end do
  end subroutine
end module
