! idea: routines of a module with private helpers are given procedures of another module and internal ones
! dependent: y
! independent: x
module procedure_private_helpers_solvers
  implicit none
  private
  public :: rk2, root
  real(8), parameter :: half = 0.5d0
  real(8) :: damping = 0.25d0
  abstract interface
    function rate(t, y) result(f)
      real(8), intent(in) :: t, y(:)
      real(8) :: f(size(y))
    end function rate
    function balance(x) result(f)
      real(8), intent(in) :: x
      real(8) :: f
    end function balance
  end interface
contains
  subroutine rk2(rhs, t, y, h)
    procedure(rate) :: rhs
    real(8), intent(in) :: t, h
    real(8), intent(inout) :: y(:)
    y = y + h*rhs(t + half*h, y + half*h*rhs(t, y))
    damping = damping*0.9d0 + 0.01d0*sum(y)
    call limit(y)
  end subroutine rk2
  subroutine limit(y)
    real(8), intent(inout) :: y(:)
    y = scaled(y)*damping
  end subroutine limit
  elemental function scaled(a) result(r)
    real(8), intent(in) :: a
    real(8) :: r
    r = a/(1 + half*a**2)
  end function scaled
  function root(f, a, b) result(x)
    procedure(balance) :: f
    real(8), intent(in) :: a, b
    real(8) :: x, last, before
    integer :: i
    last = a
    x = b
    do i = 1, 8
      if (abs(f(x) - f(last)) < 1d-12) exit
      before = x
      x = x - step(f(x), f(last), x - last)
      last = before
    end do
  end function root
  pure function step(f1, f0, h) result(s)
    real(8), intent(in) :: f1, f0, h
    real(8) :: s
    s = f1*h/(f1 - f0)
  end function step
end module procedure_private_helpers_solvers
module procedure_private_helpers_mod
  use procedure_private_helpers_solvers
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: y(2)
    integer :: i
    y = x
    do i = 1, 3
      call rk2(decay, 0.1d0*i, y, 0.1d0)
    end do
    y(2) = y(2) + root(excess, 0.5d0, 1.5d0)
  contains
    function excess(z) result(f)
      real(8), intent(in) :: z
      real(8) :: f
      f = z**3 - 2*x(1) + 0.1d0*z*y(1)
    end function excess
  end subroutine foo
  function decay(t, z) result(f)
    real(8), intent(in) :: t, z(:)
    real(8) :: f(size(z))
    f = -z*t
  end function decay
end module procedure_private_helpers_mod
