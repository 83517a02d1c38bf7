! idea: a solver that holds an object of one of several types, set by bound procedures and functions
! dependent: y
! independent: x
! without: sparse
! set: which=2
module object_several_types_held_base
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type, abstract :: state
    real(wp) :: rho0 = 1.0_wp
  contains
    procedure(density_of), deferred :: density
  end type state
  abstract interface
    pure function density_of(self, t) result(rho)
      import :: state, wp
      class(state), intent(in) :: self
      real(wp), intent(in) :: t
      real(wp) :: rho
    end function density_of
  end interface
  type :: ocean_t
    class(state), allocatable :: eos
    real(wp) :: depth = 2.0_wp
    real(wp), allocatable :: t(:)
  contains
    procedure :: set_eos => ocean_set_eos
    procedure :: mass => ocean_mass
    procedure :: warm
  end type ocean_t
contains
  subroutine ocean_set_eos(self, eos)
    class(ocean_t), intent(inout) :: self
    class(state), intent(in) :: eos
    if (allocated(self%eos)) deallocate(self%eos)
    allocate(self%eos, source=eos)
  end subroutine ocean_set_eos
  function ocean_mass(self) result(m)
    class(ocean_t), intent(in) :: self
    real(wp) :: m
    integer :: i
    m = 0.0_wp
    if (.not. allocated(self%eos)) return
    do i = 1, size(self%t)
      m = m + self%depth*self%eos%density(self%t(i))
    end do
    if (self%eos%rho0 > 100.0_wp) then
      m = 0
    else if (m < 0) then
      m = self%eos%rho0
    else
      m = m*self%eos%rho0
    end if
  end function ocean_mass
  subroutine warm(self, by)
    class(ocean_t), intent(inout) :: self
    real(wp), intent(in) :: by
    self%t = self%t + by*self%eos%density(by)
    self%eos%rho0 = self%eos%rho0*by
  end subroutine warm
end module object_several_types_held_base
module object_several_types_held_linear
  use object_several_types_held_base
  implicit none
  private
  type, extends(state), public :: lin
    real(wp) :: alpha = 0.2_wp
  contains
    procedure :: density => linear_density
  end type lin
contains
  pure function linear_density(self, t) result(rho)
    class(lin), intent(in) :: self
    real(wp), intent(in) :: t
    real(wp) :: rho
    rho = self%rho0*(1.0_wp - self%alpha*t)
  end function linear_density
end module object_several_types_held_linear
module object_several_types_held_quadratic
  use object_several_types_held_base
  implicit none
  private
  type, extends(state), public :: quad
    real(wp) :: beta = 0.1_wp
    real(wp), allocatable :: c(:)
  contains
    procedure :: density => quadratic_density
  end type quad
contains
  pure function quadratic_density(self, t) result(rho)
    class(quad), intent(in) :: self
    real(wp), intent(in) :: t
    real(wp) :: rho
    rho = self%rho0*(1.0_wp - self%beta*t**2) + sum(self%c)*t
  end function quadratic_density
end module object_several_types_held_quadratic
module object_several_types_held_model
  use object_several_types_held_base
  use object_several_types_held_linear
  use object_several_types_held_quadratic
  implicit none
contains
  function new_eos(which, v) result(e)
    integer, intent(in) :: which
    real(wp), intent(in) :: v
    class(state), allocatable :: e
    select case (which)
    case (1)
      e = lin(alpha=v)
    case (2)
      e = quad(rho0=1.5_wp, beta=v, c=[v, 2*v])
    case default
      error stop 1
    end select
  end function new_eos
  subroutine foo(x, y, which)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y(3)
    integer, intent(in) :: which
    type(ocean_t) :: ocean, other
    class(state), allocatable :: eos
    allocate(ocean%t(3))
    ocean%t = x
    ocean%depth = x(1)
    eos = new_eos(which, x(2))
    call ocean%set_eos(eos)
    y(1) = ocean%mass()
    call ocean%warm(x(3))
    other = ocean
    y(2) = other%mass()
    deallocate(ocean%eos)
    allocate(ocean%eos, source=new_eos(3 - which, x(1)))
    call ocean%warm(x(1))
    select type (e => ocean%eos)
    type is (lin)
      e%alpha = e%alpha*x(2)
    type is (quad)
      e%c = e%c*x(2)
    end select
    y(3) = ocean%mass()
    call other%set_eos(lin(alpha=x(3)))
    y(3) = y(3)*other%mass()
  end subroutine foo
end module object_several_types_held_model
