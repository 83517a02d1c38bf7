! idea: names that mean something else inside
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module names_hidden_inside_mod
  implicit none
  real(8) :: rate = 1.5d0, r = 2.0d0, total = 0.1d0
  interface area
    module procedure area, area2
  end interface area
contains
  real(8) function area(r)
    real(8), intent(in) :: r
    area = rate*r**2
  end function area
  real(8) function area2(r, total)
    real(8), intent(in) :: r, total
    area2 = r*total + rate
  end function area2
  real(8) function flux(x) result(rate)
    real(8), intent(in) :: x
    rate = x*r
  end function flux
  subroutine work(x, y)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    real(8) :: flux, scale, max, r
    integer :: sum
    flux = x(1)
    scale = 2.0d0
    max = x(2)
    r = 0
    do sum = 1, size(x)
      r = r + x(sum)*max
    end do
    y = y*flux*scale + max + r + helper(x(1)) + area(x(3))
  contains
    real(8) function helper(v)
      real(8), intent(in) :: v
      real(8) :: r, total
      r = v
      total = inner2(r)
      helper = total*max + rate
    end function helper
    real(8) function inner2(flux)
      real(8), intent(in) :: flux
      inner2 = flux*r*scale + total
      total = total + flux
    end function inner2
  end subroutine work
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer :: rate
    rate = 2
    total = x(2)
    y = x*rate*area(x(1), total)
    call work(x, y)
    y = y*total*area2(x(2))
    total = 0.1d0
  contains
    real(8) function area2(z)
      real(8), intent(in) :: z
      area2 = z*rate + flux(z)*r
    end function area2
  end subroutine foo
end module names_hidden_inside_mod
