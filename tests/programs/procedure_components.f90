! idea: components of structures that are pointers to one procedure each, set by a routine, too
! dependent: y
! independent: x
module procedure_components
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  abstract interface
    subroutine rhs_i(t, u, du)
      import :: wp
      real(wp), intent(in) :: t, u(:)
      real(wp), intent(out) :: du(:)
    end subroutine rhs_i
    function weight_i(r) result(w)
      import :: wp
      real(wp), intent(in) :: r
      real(wp) :: w
    end function weight_i
  end interface
  type :: ode_t
    integer :: steps = 4
    real(wp) :: dt = 0.1_wp
    procedure(rhs_i), pointer, nopass :: rhs => null()
    procedure(weight_i), pointer, nopass :: weight => null()
  contains
    procedure :: integrate
    procedure :: set_rhs
  end type ode_t
contains
  subroutine decay(t, u, du)
    real(wp), intent(in) :: t, u(:)
    real(wp), intent(out) :: du(:)
    du = -u**2*(1.0_wp + t)
  end subroutine decay
  function gauss(r) result(w)
    real(wp), intent(in) :: r
    real(wp) :: w
    w = exp(-r**2)
  end function gauss
  subroutine set_rhs(self, f, n)
    class(ode_t), intent(inout) :: self
    procedure(rhs_i) :: f
    integer, intent(in) :: n
    nullify(self%rhs)
    self%rhs => f
    self%steps = n
  end subroutine set_rhs
  subroutine integrate(self, u)
    class(ode_t), intent(in) :: self
    real(wp), intent(inout) :: u(:)
    real(wp) :: du(size(u))
    integer :: i
    do i = 1, self%steps
      call self%rhs(i*self%dt, u, du)
      u = u + self%dt*du*self%weight(u(1))
    end do
  end subroutine integrate
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y(3)
    type(ode_t) :: model, other
    y = x
    call model%set_rhs(decay, 3)
    other = ode_t(steps=2, weight=gauss)
    call set_rhs(other, f=decay, n=2)
    call other%integrate(y)
    model%weight => gauss
    y = y + x
    call model%integrate(y)
    call model%rhs(x(1), x, y)
  end subroutine foo
end module procedure_components
