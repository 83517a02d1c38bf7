! idea: an integrator that takes models of several types, and passes them on
! dependent: y
! independent: x
module object_integrator_mod
  implicit none
  type, abstract :: model
    real(8) :: k = 1
  contains
    procedure(rhs_if), deferred :: rhs
  end type model
  abstract interface
    subroutine rhs_if(self, t, y, dy)
      import :: model
      class(model), intent(in) :: self
      real(8), intent(in) :: t, y(:)
      real(8), intent(out) :: dy(:)
    end subroutine rhs_if
  end interface
  type, extends(model) :: oscillator
    real(8) :: damping = 0.1d0
  contains
    procedure :: rhs => oscillator_rhs
  end type oscillator
  type, extends(model) :: decay
  contains
    procedure :: rhs => decay_rhs
  end type decay
contains
  subroutine oscillator_rhs(self, t, y, dy)
    class(oscillator), intent(in) :: self
    real(8), intent(in) :: t, y(:)
    real(8), intent(out) :: dy(:)
    dy(1) = y(2)
    dy(2) = -self%k*y(1) - self%damping*y(2) + 0.1d0*sin(t)
  end subroutine oscillator_rhs
  subroutine decay_rhs(self, t, y, dy)
    class(decay), intent(in) :: self
    real(8), intent(in) :: t, y(:)
    real(8), intent(out) :: dy(:)
    dy = -self%k*y + 0*t
  end subroutine decay_rhs
  subroutine rk2(m, t, y, dt)
    class(model), intent(in) :: m
    real(8), intent(in) :: t, dt
    real(8), intent(inout) :: y(:)
    real(8) :: k1(size(y)), k2(size(y))
    call m%rhs(t, y, k1)
    call m%rhs(t + dt, y + dt*k1, k2)
    y = y + 0.5d0*dt*(k1 + k2)
  end subroutine rk2
  subroutine integrate(m, y, n)
    class(model), intent(in) :: m
    real(8), intent(inout) :: y(:)
    integer, intent(in) :: n
    integer :: i
    do i = 1, n
      call rk2(m, 0.1d0*i, y, 0.1d0)
    end do
  end subroutine integrate
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y(2)
    type(oscillator) :: o
    type(decay) :: d
    real(8) :: z(2)
    o%k = x(1)
    o%damping = x(2)
    d%k = x(1)
    y = x(3:4)
    z = y
    call integrate(o, y, 4)
    call integrate(d, z, 3)
    y = y*z
  end subroutine foo
end module object_integrator_mod
