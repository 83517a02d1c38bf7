! idea: what operators make of structures is an argument of deferred functions of objects
! dependent: y
! independent: x
module object_operators_in_arguments_mod
  implicit none
  type :: state
    real(8), allocatable :: q(:)
  contains
    procedure, private :: add
    procedure, private, pass(b) :: scaled
    generic :: operator(+) => add
    generic :: operator(*) => scaled
  end type state
  type, abstract :: model
    real(8) :: k = 1
  contains
    procedure(rhs_if), deferred :: rhs
  end type model
  abstract interface
    function rhs_if(self, s) result(ds)
      import :: model, state
      class(model), intent(in) :: self
      type(state), intent(in) :: s
      type(state) :: ds
    end function rhs_if
  end interface
  type, extends(model) :: pendulum
  contains
    procedure :: rhs => pendulum_rhs
  end type pendulum
contains
  function add(a, b) result(c)
    class(state), intent(in) :: a, b
    type(state) :: c
    c%q = a%q + b%q
  end function add
  function scaled(f, b) result(c)
    real(8), intent(in) :: f
    class(state), intent(in) :: b
    type(state) :: c
    c%q = f*b%q
  end function scaled
  function pendulum_rhs(self, s) result(ds)
    class(pendulum), intent(in) :: self
    type(state), intent(in) :: s
    type(state) :: ds
    ds%q = [s%q(2), -self%k*sin(s%q(1))]
  end function pendulum_rhs
  subroutine rk2(m, s, dt)
    class(model), intent(in) :: m
    type(state), intent(inout) :: s
    real(8), intent(in) :: dt
    type(state) :: k1, k2
    k1 = m%rhs(s)
    k2 = m%rhs(s + 0.5d0*dt*k1)
    s = s + dt*k2
  end subroutine rk2
  subroutine foo(x, y)
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: y
    type(state) :: s
    type(pendulum) :: p
    integer :: i
    p%k = x(1)*x(2)
    s = state(q=x)
    do i = 1, 3
      call rk2(p, s, 0.1d0)
    end do
    y = sum(s%q**2)
  end subroutine foo
end module object_operators_in_arguments_mod
