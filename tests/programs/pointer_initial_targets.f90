! idea: pointers that are declared with a target: in modules and routines, to procedures, and exchanged
! routine: foo
! dependent: y
! independent: x
! set: n=4, m=3
module pointer_initial_targets_state
  implicit none
  type :: grid
    real :: u(4), h
  end type
  real, target :: store(4), single, other
  type(grid), target :: ocean
  type(grid), pointer :: here => ocean
  real, pointer :: one => single
  real, target, private :: a, b
  real, pointer, save :: now => a, next => b
end module
module pointer_initial_targets_mod
  use pointer_initial_targets_state
  implicit none
  abstract interface
    real function law(a)
      real, intent(in) :: a
    end function
  end interface
  procedure(law), pointer :: flux => square
contains
  real function square(a)
    real, intent(in) :: a
    square = a*a
  end function
  real function applied(f, a)
    procedure(law) :: f
    real, intent(in) :: a
    applied = f(a)
  end function
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real, intent(in) :: x(n)
    real, intent(out) :: y
    real, pointer :: p => single, second => store(2)
    type(grid), pointer, save :: q => ocean
    type(grid), pointer :: r
    procedure(law), pointer :: rule => square
    single = 0.5
    store = 0.3*x
    second = second*x(3)
    q%h = x(2)
    p = p*x(1)
    q%u = x*p*store
    r => q
    r%u(2) = q%u(1)*r%h
    one = one*x(3)
    here%u = here%u*single
    y = sum(ocean%u) + single*ocean%h
    call inner()
    call levels(m, x)
    y = y + now**2 + next + flux(x(1)) + applied(flux, x(2)) + rule(y)
  contains
    subroutine inner()
      p = p*y
      y = y + p
    end subroutine
  end subroutine foo
  subroutine levels(m, x)
    integer, intent(in) :: m
    real, intent(in) :: x(:)
    integer :: i
    real, pointer :: tmp
    now = x(1)
    next = 0
    do i = 1, 2*m
      next = now*x(2) + 0.1*sin(now)
      tmp => now
      now => next
      next => tmp
    end do
  end subroutine levels
end module
