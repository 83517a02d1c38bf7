! idea: the kind of an imported function has the name of a type here; kinds that differ by name in conversions
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
! tolerance: 1e-4
module kind_named_as_type_tools
  implicit none
  private
  integer, parameter :: rk = selected_real_kind(12), ik = selected_int_kind(12)
  public :: grow, blend, pick
contains
  function grow(x) result(r)
    real(rk), intent(in) :: x(:)
    real(rk), allocatable :: r(:)
    allocate (r(size(x)))
    r = x**2 + 0.5_rk
  end function grow
  elemental function blend(a, b) result(r)
    real(rk), intent(in) :: a
    real(4), intent(in) :: b
    real(rk) :: r
    r = a*real(b, rk) + 0.1_rk
  end function blend
  integer(ik) function pick(x)
    real(rk), intent(in) :: x(:)
    pick = maxloc(x, dim=1, kind=ik)
  end function pick
end module kind_named_as_type_tools
module kind_named_as_type_steps
  use kind_named_as_type_tools
  implicit none
  integer, parameter :: rk = 4
  type :: ik
    real(rk) :: v = 0.5_rk
  end type ik
contains
  subroutine step(x, y, s)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    type(ik), intent(inout) :: s
    real(rk) :: q(size(x))
    real(8) :: g(size(x))
    integer :: i
    q = real(x, rk)*s%v
    g = grow(y)
    do i = 1, 2
      s%v = s%v*q(i) + 0.5_rk
      if (g(i) > 0.4d0) g = blend(g, q)
      y = y*g(pick(x)) + sum(grow(y))*0.01d0
      q = q*real(g, rk)*0.5_rk
    end do
    y = blend(y, s%v)*q
  end subroutine step
end module kind_named_as_type_steps
module kind_named_as_type_mod
  use kind_named_as_type_steps, only: step, rk, state => ik
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(state) :: s
    y = x
    call step(x, y, s)
    s%v = s%v*0.5_rk
    call step(x, y, s)
    y = y*s%v
  end subroutine foo
end module kind_named_as_type_mod
