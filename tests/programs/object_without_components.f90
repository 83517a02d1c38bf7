! idea: objects whose types have no components, chosen, passed on, kept in others, and copied
! dependent: y
! independent: x
module object_without_components_mod
  implicit none
  type, abstract :: flux
  contains
    procedure(flux_if), deferred :: at
    procedure, nopass :: weight
  end type flux
  abstract interface
    function flux_if(self, u) result(f)
      import :: flux
      class(flux), intent(in) :: self
      real(8), intent(in) :: u(:)
      real(8) :: f(size(u))
    end function flux_if
  end interface
  type, extends(flux) :: upwind
  contains
    procedure :: at => upwind_at
  end type upwind
  type, extends(flux) :: burgers
  contains
    procedure :: at => burgers_at
  end type burgers
  type :: model
    type(burgers) :: inner
    real(8) :: dt = 0.1d0
  contains
    procedure :: step
  end type model
contains
  pure real(8) function weight(k)
    integer, intent(in) :: k
    weight = 0.5d0*k
  end function weight
  function upwind_at(self, u) result(f)
    class(upwind), intent(in) :: self
    real(8), intent(in) :: u(:)
    real(8) :: f(size(u))
    f = self%weight(3)*cshift(u, 1)
  end function upwind_at
  function burgers_at(self, u) result(f)
    class(burgers), intent(in) :: self
    real(8), intent(in) :: u(:)
    real(8) :: f(size(u))
    f = self%weight(1)*u**2
  end function burgers_at
  subroutine sweep(by, u, dt)
    class(flux), intent(in) :: by
    real(8), intent(inout) :: u(:)
    real(8), intent(in) :: dt
    u = u - dt*(by%at(u) - cshift(by%at(u), -1))
  end subroutine sweep
  subroutine step(self, u)
    class(model), intent(in) :: self
    real(8), intent(inout) :: u(:)
    u = u + self%dt*self%inner%at(u)
    call sweep(self%inner, u, self%dt)
  end subroutine step
  subroutine mix(by, several, u)
    type(upwind), intent(in) :: by, several(2)
    real(8), intent(inout) :: u(:)
    type(upwind) :: own
    own = by
    u = u*sin(own%at(u)) + several(2)%weight(2)*u
  end subroutine mix
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y(4)
    type(upwind) :: first, list(2)
    type(burgers) :: second
    type(model) :: m, other
    m%dt = 0.05d0*x(1)
    other = m
    y = x
    call sweep(first, y, 0.2d0)
    call sweep(second, y, m%dt)
    call m%step(y)
    call other%step(y)
    call mix(first, list, y)
  end subroutine foo
end module object_without_components_mod
