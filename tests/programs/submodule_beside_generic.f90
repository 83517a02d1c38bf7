! idea: a generic interface before procedures of a submodule
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module alpha
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  interface
    module subroutine act(y, x)
      real(wp), intent(inout) :: y(:)
      real(wp), intent(in) :: x(:)
    end subroutine act
  end interface
  interface norm
    module procedure norm_r
  end interface norm
contains
  pure function norm_r(v) result(res)
    real(wp), intent(in) :: v(:)
    real(wp) :: res
    res = sqrt(sum(v**2))
  end function norm_r
end module alpha
submodule (alpha) alpha_impl
  implicit none
contains
  module procedure act
    y = y*x*norm(x)
  end procedure act
end submodule alpha_impl
module m
  use alpha
  implicit none
contains
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    y = x
    call act(y, x)
  end subroutine foo
end module m
