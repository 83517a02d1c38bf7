module vertical
  use state_def
  implicit none
  private
  public :: apply_mixing, tridiag_t
  type tridiag_t
    real(kind=8), allocatable :: a(:), b(:), c(:)
  contains
    procedure :: solve => thomas
  end type tridiag_t
  real(kind=8), parameter :: kappa0 = 0.3d0
  real(kind=8) :: kmax = 0d0
contains
  subroutine apply_mixing(s, wind)
    type(state_t), intent(inout) :: s
    real(kind=8), intent(in) :: wind
    type(tridiag_t) :: m
    integer :: k, itr
    allocate(m%a(s%n), m%b(s%n), m%c(s%n))
    do k = 1, s%n
      m%a(k) = -helper(k, wind)
      m%c(k) = -helper(k + 1, wind)
      m%b(k) = 1 - m%a(k) - m%c(k)
    end do
    do itr = 1, size(s%tracer, 2)
      call m%solve(s%tracer(:, itr))
    end do
  end subroutine apply_mixing
  real(kind=8) function helper(k, w)
    integer, intent(in) :: k
    real(kind=8), intent(in) :: w
    helper = kappa0*w**2/k + 0.01d0*kmax
    kmax = max(kmax, helper)
  end function helper
  subroutine thomas(self, x)
    class(tridiag_t), intent(in) :: self
    real(kind=8), intent(inout) :: x(:)
    real(kind=8) :: cp(size(x)), den
    integer :: i
    cp(1) = self%c(1)/self%b(1)
    x(1) = x(1)/self%b(1)
    do i = 2, size(x)
      den = self%b(i) - self%a(i)*cp(i - 1)
      cp(i) = self%c(i)/den
      x(i) = (x(i) - self%a(i)*x(i - 1))/den
    end do
    do i = size(x) - 1, 1, -1
      x(i) = x(i) - cp(i)*x(i + 1)
    end do
  end subroutine thomas
end module vertical
