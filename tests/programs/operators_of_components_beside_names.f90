! idea: operands that call functions with components and arguments by name
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module operators_of_components_beside_names_mod
  implicit none
  integer, parameter :: dp = kind(1d0)
  type obj
    real(dp) :: u(3), s
  end type
  interface operator(.dot.)
    module procedure dota
  end interface
  interface operator(.shift.)
    module procedure shift
  end interface
contains
  elemental function blend(a, b, w) result(r)
    real(dp), intent(in) :: a, b
    real(dp), intent(in), optional :: w
    real(dp) :: r
    r = a + b
    if (present(w)) r = a*w + b
  end function
  pure real(dp) function dota(a, b)
    real(dp), intent(in) :: a(:), b(:)
    dota = sum(a*b)
  end function
  pure function shift(a, by) result(r)
    real(dp), intent(in) :: a(:), by
    real(dp) :: r(size(a))
    r = cshift(a, 1)*by
  end function
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y(n)
    type(obj) :: hub(2), p
    integer :: i
    hub(1)%u = x
    hub(2)%u = x*x
    hub%s = x(:2)
    p = hub(2)
    y(1) = blend(x, hub(2)%u, w=x(1)) .dot. x
    y(2) = blend(x([2,2,1]), p%u, w=sum(hub(1)%u)) .dot. (-(x))
    y(3) = blend(hub(1)%s, hub(2)%s, w=2.0_dp)
    do i = 1, 2
      y = y + (blend(hub(i)%u, p%u, w=hub(3-i)%u) .shift. blend(p%s, b=hub(i)%s))
      if ((blend(p%u, hub(i)%u, w=p%s) .dot. x) > 0.1_dp) p%u = p%u*y
    end do
  end subroutine
end module
