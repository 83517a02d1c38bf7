! idea: constants whose values are loops in constructors, whose counters are used in other ways, too
! dependent: y
! independent: x
module constants_with_counters_mod
  implicit none
  integer, parameter :: dp = kind(1.0d0), long = selected_int_kind(15), n = 4
  integer :: kk
  integer(long) :: big
  real(dp), parameter :: w(n) = [(0.5_dp*kk, kk = 1, n)]
  real(dp), parameter :: c(n + 1) = [16.0_dp, (1.0_dp/big, big = 1, n)]/3.0_dp
  private :: big
contains
  subroutine scale(z)
    real(dp), intent(inout) :: z(:)
    integer :: j
    real(dp), parameter :: factors(2) = [(0.5_dp/j, j = 1, 2)]
    z(1:2) = z(1:2)*factors*z(3)
  end subroutine scale
  subroutine foo(x, y)
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y
    integer :: i, l
    integer, parameter :: m = 3
    real(dp), parameter :: v(m) = [(1.0_dp/i, i = 1, m)]
    real(dp), parameter :: table(2, m) = reshape([((l*1.0_dp/(i + l), l = 1, 2), i = 1, m)], [2, m])
    real(dp) :: z(n)
    z = x**2
    call scale(z)
    y = dot_product(z, w)
    do i = 1, m
      y = y + v(i)*x(i)**2*c(i + 1) + table(1, i)*table(2, i)*z(i)
    end do
  end subroutine foo
end module constants_with_counters_mod
