! idea: such components as arguments
! dependent: y
! independent: x
module procedure_components_passed
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
  subroutine run(f, u)
    procedure(rhs_i) :: f
    real(wp), intent(inout) :: u(:)
    real(wp) :: du(size(u))
    call f(1.0_wp, u, du)
    u = u + du
  end subroutine run
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
    type(ode_t) :: model
    model%rhs => decay
    model%weight => gauss
    y = x
    call run(model%rhs, y)
    call model%integrate(y)
    call model%rhs(x(1), x, y)
  end subroutine foo
end module procedure_components_passed
