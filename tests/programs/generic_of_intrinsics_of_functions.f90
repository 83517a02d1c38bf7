! idea: generic functions of intrinsic functions and comparisons of what functions return
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 1.3, n=4, idx=3 1 4 2
module generic_of_intrinsics_of_functions_mod
  implicit none
  integer, parameter :: dp = kind(1d0)
  interface gen
    module procedure gen0, gen1, gen2, gen_flag
  end interface
contains
  elemental function blend(a, b) result(r)
    real(dp), intent(in) :: a, b
    real(dp) :: r
    r = a*b + b
  end function
  function halves(a) result(r)
    real(dp), intent(in) :: a(:)
    real(dp) :: r(size(a))
    r = a/2
  end function
  function gen0(a) result(r)
    real(dp), intent(in) :: a
    real(dp) :: r
    r = sin(a)
  end function
  function gen1(a) result(r)
    real(dp), intent(in) :: a(:)
    real(dp), allocatable :: r(:)
    r = a*sum(a)
  end function
  function gen2(a) result(r)
    real(dp), intent(in) :: a(:,:)
    real(dp) :: r(size(a, 1), size(a, 2))
    r = a**2
  end function
  function gen_flag(a) result(r)
    logical, intent(in) :: a(:)
    real(dp) :: r
    r = count(a)*0.1_dp
  end function
  subroutine foo(x, y, n, idx)
    integer, intent(in) :: n, idx(n)
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y(n)
    real(dp) :: g(n,n)
    y = gen(sin(blend(x, x)))
    y(idx) = y*gen(sin(blend(x(idx), y))) + gen(blend(x(1), x(2)))
    y = y + gen(sum(blend(x, x)))*gen(exp(-halves(x)))
    y = y + gen(blend(x, y) > halves(x) + 0.5_dp)
    g = gen(spread(blend(x, y), 2, n) + sqrt(spread(halves(x), 1, n)))
    y = y + sum(g, 2)*gen(maxval(halves(gen(cos(halves(x))))))
  end subroutine
end module
