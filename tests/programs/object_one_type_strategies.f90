! idea: Rouson's strategies: an object that holds how it is integrated, which knows the object's type
! dependent: y
! independent: x
module object_one_type_strategies_surrogate
  implicit none
  private
  public :: surrogate
  type, abstract :: surrogate
  end type surrogate
end module object_one_type_strategies_surrogate
module object_one_type_strategies_strategy
  use object_one_type_strategies_surrogate, only: surrogate
  implicit none
  private
  public :: strategy
  type, abstract :: strategy
  contains
    procedure(integrator), deferred, nopass :: integrate
  end type strategy
  abstract interface
    subroutine integrator(this, dt)
      import :: surrogate
      class(surrogate), intent(inout) :: this
      real(8), intent(in) :: dt
    end subroutine integrator
  end interface
end module object_one_type_strategies_strategy
module object_one_type_strategies_integrand
  use object_one_type_strategies_surrogate, only: surrogate
  use object_one_type_strategies_strategy, only: strategy
  implicit none
  private
  public :: integrand
  type, extends(surrogate), abstract :: integrand
    private
    class(strategy), allocatable :: quadrature
  contains
    procedure, non_overridable :: integrate
    procedure, non_overridable :: set_quadrature
    procedure(decay_i), deferred :: decay
  end type integrand
  abstract interface
    subroutine decay_i(this, dt)
      import :: integrand
      class(integrand), intent(inout) :: this
      real(8), intent(in) :: dt
    end subroutine decay_i
  end interface
contains
  subroutine set_quadrature(this, s)
    class(integrand), intent(inout) :: this
    class(strategy), intent(in) :: s
    if (allocated(this%quadrature)) deallocate(this%quadrature)
    allocate(this%quadrature, source=s)
  end subroutine set_quadrature
  subroutine integrate(this, dt)
    class(integrand), intent(inout) :: this
    real(8), intent(in) :: dt
    if (allocated(this%quadrature)) then
      call this%quadrature%integrate(this, dt)
    end if
  end subroutine integrate
end module object_one_type_strategies_integrand
module object_one_type_strategies_rk2
  use object_one_type_strategies_surrogate, only: surrogate
  use object_one_type_strategies_strategy, only: strategy
  use object_one_type_strategies_integrand, only: integrand
  implicit none
  private
  public :: rk2
  type, extends(strategy) :: rk2
  contains
    procedure, nopass :: integrate
  end type rk2
contains
  subroutine integrate(this, dt)
    class(surrogate), intent(inout) :: this
    real(8), intent(in) :: dt
    select type (this)
    class is (integrand)
      call this%decay(0.5d0*dt)
      call this%decay(0.5d0*dt)
    class default
      stop 'integrate: unsupported class'
    end select
  end subroutine integrate
end module object_one_type_strategies_rk2
module object_one_type_strategies_model
  use object_one_type_strategies_integrand, only: integrand
  use object_one_type_strategies_rk2, only: rk2
  implicit none
  type, extends(integrand) :: decaying
    real(8) :: u(2) = 1, k = 1
  contains
    procedure :: decay => decaying_decay
  end type decaying
contains
  subroutine decaying_decay(this, dt)
    class(decaying), intent(inout) :: this
    real(8), intent(in) :: dt
    this%u = this%u - dt*this%k*this%u**2
  end subroutine decaying_decay
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(2)
    type(decaying) :: d
    type(rk2) :: r
    integer :: i
    call d%set_quadrature(r)
    d%u = x(1:2)
    d%k = x(3)
    do i = 1, 3
      call d%integrate(0.1d0)
    end do
    y = d%u
  end subroutine foo
end module object_one_type_strategies_model
