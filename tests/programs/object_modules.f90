! idea: an abstract type, types that extend it, and their use, in modules of their own
! dependent: y
! independent: x
module p1_base
  implicit none
  private
  public :: factor, helper
  real(8), save :: factor = 0.3d0
  type, abstract, public :: flux_scheme
    real(8) :: alpha = 0.5d0
  contains
    procedure(limiter_if), deferred :: limiter
    procedure :: compute
  end type flux_scheme
  abstract interface
    function limiter_if(this, r) result(phi)
      import :: flux_scheme
      class(flux_scheme), intent(in) :: this
      real(8), intent(in) :: r
      real(8) :: phi
    end function limiter_if
  end interface
contains
  subroutine compute(this, u, f)
    class(flux_scheme), intent(in) :: this
    real(8), intent(in) :: u(:)
    real(8), intent(out) :: f(:)
    integer :: i
    f(1) = 0
    f(size(u)) = 0
    do i = 2, size(u) - 1
      f(i) = helper(u(i)) + factor*this%alpha*this%limiter(u(i)/u(i + 1))*(u(i + 1) - u(i - 1))
    end do
  end subroutine compute
  function helper(x) result(r)
    real(8), intent(in) :: x
    real(8) :: r
    r = factor*x**2
  end function helper
end module p1_base
module p1_schemes
  use p1_base
  implicit none
  private
  public :: factor, helper
  type, extends(flux_scheme), public :: van_leer
  contains
    procedure :: limiter => van_leer_limiter
  end type van_leer
  type, extends(flux_scheme), public :: koren
    real(8) :: k = 3
  contains
    procedure :: limiter => koren_limiter
  end type koren
contains
  function van_leer_limiter(this, r) result(phi)
    class(van_leer), intent(in) :: this
    real(8), intent(in) :: r
    real(8) :: phi
    phi = (r + abs(r))/(1 + abs(r)) + 0*this%alpha
  end function van_leer_limiter
  function koren_limiter(this, r) result(phi)
    class(koren), intent(in) :: this
    real(8), intent(in) :: r
    real(8) :: phi
    phi = max(0d0, min(2*r, (1 + 2*r)/this%k, 2d0))
  end function koren_limiter
end module p1_schemes
module p1_model
  use p1_schemes, only: van_leer, koren
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y(4)
    type(van_leer) :: s
    type(koren) :: t
    real(8) :: f(4)
    t%alpha = x(1)
    call s%compute(x, f)
    y = x - f
    call t%compute(y, f)
    y = y - f
  end subroutine foo
end module p1_model
