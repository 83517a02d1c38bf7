! idea: objects that are of types of later modules, which need the module of the object
! dependent: y
! independent: x
module object_one_type_cycle_base
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type, abstract :: scheme_t
    real(wp) :: cfl = 0.4_wp
  contains
    procedure(flux_i), deferred :: flux
    procedure :: advance => scheme_advance
  end type scheme_t
  type, abstract :: lim_t
  contains
    procedure(lim_i), deferred :: lim
  end type lim_t
  type :: solver_t
    class(scheme_t), allocatable :: scheme
    class(lim_t), allocatable :: limiter
    integer :: n = 2
    real(8) :: dt = 1
  contains
    procedure :: run => solver_run
  end type solver_t
  abstract interface
    pure function flux_i(self, a, b) result(f)
      import :: scheme_t, wp
      class(scheme_t), intent(in) :: self
      real(wp), intent(in) :: a, b
      real(wp) :: f
    end function flux_i
    subroutine lim_i(self, s, u)
      import :: lim_t, solver_t, wp
      class(lim_t), intent(in) :: self
      class(solver_t), intent(inout) :: s
      real(wp), intent(inout) :: u
    end subroutine lim_i
  end interface
  real(wp), private :: factor = 0.5_wp
contains
  elemental function helper(x) result(y)
    real(wp), intent(in) :: x
    real(wp) :: y
    y = x*factor
  end function helper

  subroutine scheme_advance(self, u)
    class(scheme_t), intent(in) :: self
    real(wp), intent(inout) :: u(:)
    real(wp) :: f(size(u))
    integer :: i
    do i = 1, size(u) - 1
      f(i) = self%flux(u(i), u(i+1))
    end do
    do i = 2, size(u) - 1
      u(i) = u(i) - self%cfl*(f(i) - f(i-1))
    end do
  end subroutine scheme_advance
  subroutine solver_run(self, u)
    class(solver_t), intent(inout) :: self
    real(wp), intent(inout) :: u(:)
    integer :: k
    do k = 1, self%n
      call self%scheme%advance(u)
      u(1) = helper(u(1))*self%dt
      call self%limiter%lim(self, u(2))
    end do
  end subroutine solver_run
  subroutine drive(scheme, u, n)
    class(scheme_t), intent(in) :: scheme
    real(wp), intent(inout) :: u(:)
    integer, intent(in) :: n
    integer :: k
    do k = 1, n
      call scheme%advance(u)
    end do
  end subroutine drive
end module object_one_type_cycle_base
module object_one_type_cycle_upwind
  use object_one_type_cycle_base
  implicit none
  private
  public :: upwind_t
  type, extends(scheme_t) :: upwind_t
    real(wp) :: speed = 1.0_wp
  contains
    procedure :: flux => upwind_flux
  end type upwind_t
contains
  pure function upwind_flux(self, a, b) result(f)
    class(upwind_t), intent(in) :: self
    real(wp), intent(in) :: a, b
    real(wp) :: f
    f = self%speed*(0.9_wp*a**2 + 0.1_wp*b)
  end function upwind_flux
end module object_one_type_cycle_upwind
module object_one_type_cycle_sweby
  use, intrinsic :: iso_fortran_env, only: error_unit
  use object_one_type_cycle_base
  use object_one_type_cycle_upwind, only: upwind_t
  implicit none
  private
  type, extends(lim_t), public :: sweby_t
    private
    real(wp) :: beta = 1.5_wp
    logical :: on = .true.
  contains
    procedure :: lim => sweby_lim
  end type sweby_t
  interface sweby_t
    module procedure new_sweby
  end interface sweby_t
  real(wp), save :: factor = 2.0_wp
contains
  function new_sweby(beta) result(s)
    real(wp), intent(in) :: beta
    type(sweby_t) :: s
    s%beta = beta
    factor = beta**2
  end function new_sweby
  subroutine sweby_lim(self, s, u)
    class(sweby_t), intent(in) :: self
    class(solver_t), intent(inout) :: s
    real(wp), intent(inout) :: u
    if (.not. self%on) write (error_unit, *) 'off'
    if (self%on) u = tanh(self%beta*u)*factor
    s%dt = s%dt + 0.1_wp*u
    select type (scheme => s%scheme)
    class is (scheme_t)
      s%dt = s%dt*scheme%cfl
    end select
  end subroutine sweby_lim
end module object_one_type_cycle_sweby
module object_one_type_cycle_other
  use object_one_type_cycle_base
  implicit none
  real(wp) :: upwind_flux = 3.0_wp, factor2 = 1.0_wp
contains
  function twice(a) result(b)
    real(wp), intent(in) :: a
    real(wp) :: b
    b = 2*a*upwind_flux
  end function twice
end module object_one_type_cycle_other
module object_one_type_cycle_model
  use object_one_type_cycle_base
  use object_one_type_cycle_upwind
  use object_one_type_cycle_sweby, only: sweby_t
  use object_one_type_cycle_other, only: twice
  implicit none
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(5)
    real(wp), intent(out) :: y(5)
    type(solver_t) :: s
    allocate(s%scheme, source=upwind_t(speed=x(5)))
    allocate(s%limiter, source=sweby_t(x(4)))
    y = x
    y(3) = twice(y(3))
    s%dt = x(1)
    call s%run(y)
  end subroutine foo
end module object_one_type_cycle_model
