! idea: a structure that holds such an object, set by bound procedures, a factory and a constructor
! dependent: y
! independent: x
! without: sparse
module object_one_type_held
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type, abstract :: eos_t
    real(wp) :: rho0 = 1.0_wp
  contains
    procedure(density_of), deferred :: density
    procedure :: reference => eos_reference
  end type eos_t
  abstract interface
    elemental function density_of(self, t) result(rho)
      import :: eos_t, wp
      class(eos_t), intent(in) :: self
      real(wp), intent(in) :: t
      real(wp) :: rho
    end function density_of
  end interface
  type :: ocean_t
    class(eos_t), allocatable :: eos
    real(wp) :: depth = 2.0_wp
  contains
    procedure :: set_eos => ocean_set_eos
    procedure :: mass => ocean_mass
  end type ocean_t
  type, extends(eos_t) :: linear_t
    real(wp) :: alpha = 0.2_wp
    real(wp), allocatable :: history(:)
  contains
    procedure :: density => linear_density
  end type linear_t
  interface linear_t
    module procedure new_linear
  end interface linear_t
contains
  function new_linear(alpha) result(e)
    real(wp), intent(in) :: alpha
    type(linear_t) :: e
    e%alpha = alpha
    e%rho0 = 1.5_wp
    allocate(e%history(2))
    e%history = alpha**2
  end function new_linear
  pure function eos_reference(self) result(r)
    class(eos_t), intent(in) :: self
    real(wp) :: r
    r = self%rho0
  end function eos_reference
  elemental function linear_density(self, t) result(rho)
    class(linear_t), intent(in) :: self
    real(wp), intent(in) :: t
    real(wp) :: rho
    rho = self%rho0*(1.0_wp - self%alpha*t) + 0.01_wp*t**2
  end function linear_density
  subroutine make_eos(eos, alpha)
    class(eos_t), allocatable, intent(out) :: eos
    real(wp), intent(in) :: alpha
    allocate(eos, source=linear_t(alpha))
  end subroutine make_eos
  subroutine ocean_set_eos(self, eos)
    class(ocean_t), intent(inout) :: self
    class(eos_t), intent(in) :: eos
    if (allocated(self%eos)) deallocate(self%eos)
    allocate(self%eos, source=eos)
  end subroutine ocean_set_eos
  function ocean_mass(self, t) result(m)
    class(ocean_t), intent(in) :: self
    real(wp), intent(in) :: t(:)
    real(wp) :: m
    integer :: i
    m = 0.0_wp
    do i = 1, size(t)
      m = m + self%depth*self%eos%density(t(i))
    end do
    m = m*self%eos%reference()
  end function ocean_mass
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y(3)
    type(ocean_t) :: ocean
    class(eos_t), allocatable :: eos, other
    call make_eos(eos, x(1))
    call ocean%set_eos(eos)
    y(1) = ocean%mass(x)
    call move_alloc(eos, other)
    select type (l => other)
    type is (linear_t)
      l%alpha = l%alpha*x(2) + l%history(1)
    end select
    call ocean%set_eos(other)
    select type (l => ocean%eos)
    class is (linear_t)
      l%rho0 = l%rho0*x(3)
      y(2) = ocean%mass(x**2)
    class default
      y(2) = 0.0_wp
    end select
    y(3) = other%density(x(2))
  end subroutine foo
end module object_one_type_held
