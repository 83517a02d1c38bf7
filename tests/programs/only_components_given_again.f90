! idea: a structure that is an intent(out) argument, of which some parts only have derivatives, comes back allocated
! dependent: y
! independent: x
! without: sparse
module only_components_given_again_mod
  implicit none
  type :: tracer
    character(8) :: name = 'none'
    real(8) :: c(3) = 0
    real(8), allocatable :: flux(:)
    logical :: on = .true.
  end type tracer
  type, abstract :: base
    real(8) :: scale = 2
  contains
    procedure(op), deferred :: apply
  end type base
  abstract interface
    real(8) function op(self, t)
      import
      class(base), intent(in) :: self
      type(tracer), intent(in) :: t
    end function op
  end interface
  type, extends(base) :: lin
    real(8) :: b = 0.25d0
  contains
    procedure :: apply => apply_lin
  end type lin
  type, extends(lin) :: quad
    integer :: p = 2
  contains
    procedure :: apply => apply_quad
  end type quad
  type :: state
    type(tracer) :: tr(2)
    type(lin) :: l
    type(quad), allocatable :: q
  end type state
contains
  real(8) function apply_lin(self, t)
    class(lin), intent(in) :: self
    type(tracer), intent(in) :: t
    apply_lin = self%scale*sum(t%c) + self%b
  end function apply_lin
  real(8) function apply_quad(self, t)
    class(quad), intent(in) :: self
    type(tracer), intent(in) :: t
    apply_quad = self%lin%apply(t) + self%scale*sum(t%c**self%p)
  end function apply_quad
  subroutine setup(s, x, extra)
    type(state), intent(out) :: s
    real(8), intent(in) :: x(:)
    type(tracer), intent(in), optional :: extra
    integer :: k
    s%tr(1) = tracer(name='heat', c=x(1:3))
    do k = 1, size(s%tr)
      allocate(s%tr(k)%flux(k+1), source=x(k))
    end do
    if (present(extra)) s%tr(2) = extra
    s%l%b = x(1)*x(2)
    allocate(s%q)
    s%q%scale = x(3)
    s%q%b = s%l%b
  end subroutine setup
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y
    type(state) :: s, t
    type(tracer) :: e
    integer :: k
    e = tracer('salt', [x(4), x(1), 1d0], on=.false.)
    e%flux = [x(2), x(3)]
    call setup(s, x)
    call setup(t, 2*x, e)
    y = 0
    do k = 1, 2
      if (s%tr(k)%on) y = y + s%l%apply(s%tr(k))*sum(s%tr(k)%flux)
      if (t%tr(k)%on .or. t%tr(k)%name == 'salt') y = y + t%q%apply(t%tr(k))*t%tr(k)%flux(1)
    end do
  end subroutine foo
end module only_components_given_again_mod
