! idea: masked assignments that call functions with allocatable results
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 1.3, n=4
module where_allocatable_results_mod
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  function scaled(a) result(r)
    real(dp), intent(in) :: a(:)
    real(dp), allocatable :: r(:)
    r = a*sum(a)
  end function
  function picked(a, k) result(r)
    real(dp), intent(in) :: a(:)
    integer, intent(in) :: k
    real(dp), allocatable :: r(:)
    allocate(r(0:k-1))
    r = a(:k)**2
  end function
  function backwards(v) result(k)
    real(dp), intent(in) :: v(:)
    integer, allocatable :: k(:)
    integer :: i
    k = [(size(v) + 1 - i, i=1,size(v))]
  end function
  function above(v) result(k)
    real(dp), intent(in) :: v(:)
    logical, allocatable :: k(:)
    k = v > 0.8_dp
  end function
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y(n)
    real(dp), allocatable :: z(:)
    real(dp) :: b(n,n)
    integer :: i
    y = x
    b = spread(x, 2, n)
    do i = 1, 3
      where (scaled(x) > 3.3_dp) y = y*x
      where (picked(x, i) > 0.8_dp .and. x(:i) < scaled(x(:i)))
        y(:i) = y(:i)*picked(y, i)
        y(:i) = y(:i) + picked(y(n:1:-1), i)
      elsewhere (above(x(:i)))
        y(:i) = 0.1_dp*scaled(y(:i))
      elsewhere
        y(:i) = y(:i) - sin(sum(scaled(y)))*sin(scaled(y(:i)))
      end where
      where (above(scaled(y))) y = sqrt(1 + y**2)
      where (x > 0.8_dp) y = y + x(backwards(x))
      where (x(backwards(x)) > 0.8_dp) y = 0.1_dp*y + sin(matmul(b, scaled(x)))
      z = picked(y, i)
      where (scaled(z) > 0.8_dp) z = sin(scaled(z))
      y(:i) = y(:i)*0.1_dp + 0.01_dp*z
      y = y/(1 + y*y)
    end do
  end subroutine
end module
