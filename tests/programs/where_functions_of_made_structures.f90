! idea: masked assignments that call functions of arrays with structures that operators make
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 1.3, n=4
module where_functions_of_made_structures_mod
  implicit none
  integer, parameter :: dp = kind(1d0)
  type obj
    real(dp) :: u(4), s = 0.3_dp
  end type
  interface operator(+)
    module procedure plus
  end interface
contains
  pure function plus(a, b) result(r)
    type(obj), intent(in) :: a, b
    type(obj) :: r
    r%u = a%u*b%s + b%u
    r%s = a%s*b%s
  end function
  pure function values(a) result(r)
    type(obj), intent(in) :: a
    real(dp) :: r(size(a%u))
    r = a%u + a%s**2
  end function
  elemental real(dp) function sat(x)
    real(dp), intent(in) :: x
    sat = x/(1 + x*x)
  end function
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y(n)
    type(obj) :: p, o, hub(2)
    real(dp), allocatable :: ga(:)
    integer :: i
    y = x
    allocate(ga(n), source=x*x)
    p%u = x
    o = obj(x**2, x(1))
    hub = [p, o]
    do i = 1, 3
      where (x > 0.8_dp) y = sat(values(o + p))
      where (values(p + o) > 1.0_dp) ga = ga*x + values(obj(ga, x(2)))
      where (values(p) > 1.1_dp)
        y = y*x + sum(values(plus(p, hub(1) + hub(2))))*0.1_dp
        o%u = values(o + p)*0.5_dp
      elsewhere (values(p + o) > 1.2_dp)
        o%u = values(o + hub(2))*0.1_dp
        y = sat(y) + values(o + hub(1))
      elsewhere
        y = values(hub(1) + hub(2))/3 + sat(y)
      end where
      hub(1)%u = sat(y + ga)
      ga = sat(ga)
    end do
    y = y + ga + o%u
  end subroutine
end module
