! idea: such components set by constructors and default values, in structures of modules, in nested calls
! dependent: y
! independent: x
module procedure_components_given
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
    procedure(weight_i), pointer, nopass :: weight => gauss
  contains
    procedure :: integrate
  end type ode_t
  type(ode_t) :: kept
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
    model = ode_t(3, x(2), decay)
    kept = model
    y = x
    call model%integrate(y)
    call model%rhs(x(1), x, y)
    y(1) = y(1)*max(kept%weight(x(1)*kept%weight(x(2))), 0.1_wp) + abs(kept%weight(x(3)))
  end subroutine foo
end module procedure_components_given
