! idea: operators of private procedures, renamed ones, and names that mean other things elsewhere
! dependent: y
! independent: x
module na
  implicit none
  private
  public :: step, twice, operator(.plus.), operator(+), t, total
  type :: t
    real :: v = 1.0
  end type t
  interface operator(.plus.)
    module procedure add
  end interface
  interface operator(+)
    module procedure addt
  end interface
  real :: total = 0.0
  real, parameter :: c = 2.0
contains
  real function add(a, b)
    real, intent(in) :: a
    real, intent(in) :: b
    add = a + b*c
  end function add
  type(t) function addt(a, b)
    type(t), intent(in) :: a, b
    addt%v = a%v*b%v
  end function addt
  subroutine step(a)
    real, intent(inout) :: a
    call helper(a)
    total = total + a
  end subroutine step
  subroutine helper(a)
    real, intent(inout) :: a
    a = a*c
  end subroutine helper
  real function twice(a)
    real, intent(in) :: a
    twice = 2*a
  end function twice
end module na
module nb
  implicit none
  private
  public :: step, twice, operator(.plus.), total
  interface operator(.plus.)
    module procedure add, count
  end interface
  real :: total = 0.0
  real, parameter :: c = 3.0
contains
  real function add(a, b)
    real, intent(in) :: a
    integer, intent(in) :: b
    add = a - b*c
  end function add
  integer function count(a, b)
    integer, intent(in) :: a, b
    count = a - 2*b + 3
  end function count
  subroutine step(a)
    real, intent(inout) :: a
    call helper(a)
    total = total - a
  end subroutine step
  subroutine helper(a)
    real, intent(inout) :: a
    a = sin(a)*c
  end subroutine helper
  real function twice(a)
    real, intent(in) :: a
    twice = a*a
  end function twice
end module nb
module nc
  use na, only: t, operator(+), operator(.more.) => operator(.plus.), helper => step, add => twice, c => total
  use nb, only: step, square => twice, total, operator(.plus.)
  implicit none
contains
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    integer :: k
    real :: twice
    type(t) :: p
    c = 1.0
    total = 0.5
    p%v = x
    y = (x .more. 2.0) .plus. 2
    call helper(y)
    call step(y)
    twice = add(y) + square(y)
    p = p + p
    k = 3 .plus. 2
    y = twice*total*c*p%v*k
  end subroutine foo
end module nc
