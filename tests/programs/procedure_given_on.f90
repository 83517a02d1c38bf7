! idea: routines that are given procedures are given on themselves
! dependent: y
! independent: x
! set: n=3
module procedure_given_on_rules
  implicit none
  abstract interface
    pure real(8) function fun(t)
      real(8), intent(in) :: t
    end function
    real(8) function rule_if(f, a, b)
      import :: fun
      procedure(fun) :: f
      real(8), intent(in) :: a, b
    end function
    subroutine step_if(f, y, h)
      import :: fun
      procedure(fun) :: f
      real(8), intent(inout) :: y
      real(8), intent(in) :: h
    end subroutine
  end interface
contains
real(8) function composite(rule, f, a, b, k) result(r)
  procedure(rule_if) :: rule
  procedure(fun) :: f
  real(8), intent(in) :: a, b
  integer, intent(in) :: k
  integer :: i
  r = 0
  do i = 0, k - 1
    r = r + rule(f, a + (b - a)*i/k, a + (b - a)*(i + 1)/k)
  end do
end function
real(8) function mid(f, a, b) result(r)
  procedure(fun) :: f
  real(8), intent(in) :: a, b
  r = (b - a)*f(0.5d0*(a + b))
end function
real(8) function trap(f, a, b) result(r)
  procedure(fun) :: f
  real(8), intent(in) :: a, b
  r = 0.5d0*(b - a)*(f(a) + f(b))
end function
subroutine euler(f, y, h)
  procedure(fun) :: f
  real(8), intent(inout) :: y
  real(8), intent(in) :: h
  y = y + h*f(y)
end subroutine
subroutine heun(f, y, h)
  procedure(fun) :: f
  real(8), intent(inout) :: y
  real(8), intent(in) :: h
  real(8) :: p
  p = y
  call euler(f, p, h)
  y = y + 0.5d0*h*(f(y) + f(p))
end subroutine
subroutine solve(step, f, y, k)
  procedure(step_if) :: step
  procedure(fun) :: f
  real(8), intent(inout) :: y
  integer, intent(in) :: k
  integer :: i
  do i = 1, k
    call step(f, y, 0.1d0)
  end do
end subroutine
subroutine both(step, f, g, y)
  procedure(step_if) :: step
  procedure(fun) :: f, g
  real(8), intent(inout) :: y
  call solve(step, f, y, 2)
  call solve(step, g, y, 3)
  call solve(heun, f, y, 1)
end subroutine
end module
module procedure_given_on_mod
  use procedure_given_on_rules, only: composite, mid, trap, both, euler, heun, solve
  implicit none
contains
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y
  y = composite(mid, sq, x(1), x(2), 3) + composite(trap, sq, x(2), x(3), 2) + composite(trap, ex, 0.0d0, x(3), 2)
  call both(heun, ex, sq, y)
  call solve(step=euler, f=sq, k=2, y=y)
end subroutine
pure real(8) function sq(t)
  real(8), intent(in) :: t
  sq = 0.1d0*t**2
end function
pure real(8) function ex(t)
  real(8), intent(in) :: t
  ex = exp(-t)
end function
end module
