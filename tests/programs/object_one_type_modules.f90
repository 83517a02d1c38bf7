! idea: objects of modules, of types that are defined behind them, private ones too
! dependent: y
! independent: x
module object_one_type_modules_base
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type, abstract :: limiter_t
  contains
    procedure(limit), deferred :: apply
  end type limiter_t
  abstract interface
    subroutine limit(self, r, phi)
      import :: limiter_t, wp
      class(limiter_t), intent(in) :: self
      real(wp), intent(in) :: r
      real(wp), intent(out) :: phi
    end subroutine limit
  end interface
end module object_one_type_modules_base
module object_one_type_modules_scheme
  use object_one_type_modules_base
  implicit none
  type :: scheme_t
    class(limiter_t), allocatable :: limiter
    real(wp) :: cfl = 0.4_wp
  end type scheme_t
  class(limiter_t), allocatable, private :: spare
contains
  subroutine advance(scheme, u)
    type(scheme_t), intent(in) :: scheme
    real(wp), intent(inout) :: u(:)
    real(wp) :: phi, flux(size(u))
    integer :: i
    flux = 0.0_wp
    do i = 2, size(u) - 1
      call scheme%limiter%apply((u(i) - u(i-1))/(1.0_wp + u(i+1)**2), phi)
      flux(i) = u(i) + 0.5_wp*phi*(u(i+1) - u(i))
    end do
    do i = 2, size(u) - 1
      u(i) = u(i) - scheme%cfl*(flux(i) - flux(i-1))
    end do
  end subroutine advance
  subroutine keep(limiter)
    class(limiter_t), intent(in) :: limiter
    if (allocated(spare)) deallocate(spare)
    allocate(spare, source=limiter)
  end subroutine keep
  function limited(r) result(phi)
    real(wp), intent(in) :: r
    real(wp) :: phi
    call spare%apply(r, phi)
  end function limited
end module object_one_type_modules_scheme
module object_one_type_modules_van
  use object_one_type_modules_base, only: limiter_t, wp
  implicit none
  type, extends(limiter_t) :: smooth_t
    real(wp) :: sharp = 1.0_wp
  contains
    procedure :: apply => smooth_apply
  end type smooth_t
contains
  subroutine smooth_apply(self, r, phi)
    class(smooth_t), intent(in) :: self
    real(wp), intent(in) :: r
    real(wp), intent(out) :: phi
    phi = self%sharp*r/(1.0_wp + r**2)
  end subroutine smooth_apply
end module object_one_type_modules_van
module object_one_type_modules
  use object_one_type_modules_base
  use object_one_type_modules_scheme
  use object_one_type_modules_van
  implicit none
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(5)
    real(wp), intent(out) :: y(5)
    type(scheme_t) :: scheme
    type(smooth_t) :: mine
    integer :: k
    allocate(scheme%limiter, source=smooth_t(x(1)))
    y = x
    do k = 1, 3
      call advance(scheme, y)
    end do
    mine%sharp = x(2)
    call keep(mine)
    y(1) = limited(y(2))
  end subroutine foo
end module object_one_type_modules
