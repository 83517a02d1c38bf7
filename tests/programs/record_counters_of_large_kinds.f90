! idea: values of automatic arrays are recorded whose bounds are of a larger kind of integer
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 0.5 0.8 1.2, n=6, k=2
module record_counters_of_large_kinds_mod
  use, intrinsic :: iso_fortran_env, only: int64
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine relax(a, b, m)
    real(dp), intent(inout) :: a(:, :)
    real(dp), intent(in) :: b(:, :)
    integer(int64), intent(in) :: m
    real(dp) :: t(size(a, 2), size(b, dim=1, kind=int64)), u(m)
    integer :: i
    t = transpose(a)
    u = b(1, 1)*a(1, 1)
    do i = 1, 2
      t = t**2 + t*u(m)
      t(1:m - 1, :) = sin(t(1:m - 1, :))
      u(2:m) = u(1:m - 1)*u(2:)
    end do
    a = a + transpose(t)*u(2)
  end subroutine relax
  subroutine foo(x, y, n, k)
    integer, intent(in) :: n, k
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y(n)
    real(dp) :: a(n/k, k)
    a = reshape(x, shape(a))
    call relax(a, cos(a), int(k, int64))
    a(2:, :) = a(2:, :)**2
    call relax(a(2:, :), a(:n/k - 1, :), 2_int64)
    y = reshape(a, [n])
  end subroutine foo
end module record_counters_of_large_kinds_mod
