! idea: schemes of several types hold a pointer to the grid, and are called through their parent
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type grid_t
    real(wp) :: dx = 0.25_wp
    real(wp) :: area(3) = 1
  end type
  type, abstract :: scheme_t
    type(grid_t), pointer :: grid => null()
    real(wp) :: k = 1
  contains
    procedure(flux_i), deferred :: flux
    procedure :: total
    procedure :: attach
  end type
  abstract interface
    function flux_i(self, u) result(f)
      import :: scheme_t, wp
      class(scheme_t), intent(in) :: self
      real(wp), intent(in) :: u
      real(wp) :: f
    end function
  end interface
  type, extends(scheme_t) :: upwind_t
  contains
    procedure :: flux => upwind_flux
  end type
  type, extends(scheme_t) :: centred_t
    real(wp) :: more = 0.5_wp
  contains
    procedure :: flux => centred_flux
  end type
contains
  subroutine attach(self, grid)
    class(scheme_t), intent(inout) :: self
    type(grid_t), target, intent(in) :: grid
    self%grid => grid
  end subroutine
  function upwind_flux(self, u) result(f)
    class(upwind_t), intent(in) :: self
    real(wp), intent(in) :: u
    real(wp) :: f
    f = u*self%grid%dx*self%k
  end function
  function centred_flux(self, u) result(f)
    class(centred_t), intent(in) :: self
    real(wp), intent(in) :: u
    real(wp) :: f
    f = u**2*sum(self%grid%area)*self%more
  end function
  function total(self, u) result(t)
    class(scheme_t), intent(in) :: self
    real(wp), intent(in) :: u(:)
    real(wp) :: t
    integer :: i
    t = 0
    do i = 1, size(u)
      t = t + self%flux(u(i))*self%grid%area(i)
    end do
  end function
  elemental function thick(self, u) result(t)
    class(scheme_t), intent(in) :: self
    real(wp), intent(in) :: u
    real(wp) :: t
    t = u*self%grid%dx
  end function
  function profile(self) result(r)
    class(scheme_t), intent(in) :: self
    real(wp) :: r(size(self%grid%area))
    r = self%grid%area*self%k
  end function
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(grid_t), target :: g
    type(upwind_t) :: a
    type(centred_t) :: b
    g%area = x
    call a%attach(g)
    call b%attach(g)
    b%k = x(1)
    g%dx = x(3)
    y = a%total(x) + b%total(x)*thick(a, x(2)) + sum(profile(b))
  end subroutine
end module
