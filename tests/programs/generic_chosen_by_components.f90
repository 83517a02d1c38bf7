! idea: components of types with bound procedures choose among what a generic name means: elements, arrays, structures
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module generic_chosen_by_components_types_mod
  implicit none
  private
  public :: column, layer, flux, scale
  integer, parameter :: nl = 3
  type :: layer
    double precision :: t = 0, q = 0
  end type layer
  type :: column
    type(layer) :: l(nl)
    double precision :: v(nl) = 1, ps = 1
    double precision, allocatable :: a(:)
    integer :: top = 2
  contains
    procedure :: total
  end type column
  interface flux
    module procedure flux_layer, flux_column, flux_value, flux_values, flux_number
  end interface flux
  interface scale
    module procedure scale_layer, scale_value
  end interface scale
contains
  function total(self) result(r)
    class(column), intent(in) :: self
    double precision :: r
    r = sum(self%l%t)*self%ps + flux(self%l(1)) + flux(self%v)
  end function total
  elemental function flux_layer(a) result(r)
    type(layer), intent(in) :: a
    double precision :: r
    r = a%t*a%q
  end function flux_layer
  function flux_column(a) result(r)
    type(column), intent(in) :: a
    double precision :: r
    r = sum(flux(a%l))*a%ps
  end function flux_column
  function flux_value(a) result(r)
    double precision, intent(in) :: a
    double precision :: r
    r = a**2
  end function flux_value
  function flux_values(a) result(r)
    double precision, intent(in) :: a(:)
    double precision :: r
    r = product(a)
  end function flux_values
  function flux_number(a) result(r)
    integer, intent(in) :: a
    double precision :: r
    r = 0.5d0*a
  end function flux_number
  elemental subroutine scale_layer(a, s)
    type(layer), intent(inout) :: a
    double precision, intent(in) :: s
    a%t = a%t*s
    a%q = a%q + s**2
  end subroutine scale_layer
  elemental subroutine scale_value(a, s)
    double precision, intent(inout) :: a
    double precision, intent(in) :: s
    a = a*s
  end subroutine scale_value
end module generic_chosen_by_components_types_mod
module generic_chosen_by_components_mod
  use generic_chosen_by_components_types_mod, only: state => column, flx => flux, scale
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    double precision, intent(in) :: x(n)
    double precision, intent(out) :: y
    type(state) :: c
    integer :: i
    c%l%t = x
    c%l%q = x**2
    c%v = x + 1
    c%a = x
    c%ps = x(1)
    y = flx(c) + sum(flx(c%l)) + flx(c%l(c%top)) + flx(c%ps) + flx(c%v) + flx(c%v(2))
    y = y + flx(c%top)*flx(2*c%v) + flx(c%ps*c%l(1)%q) + flx(c%a) + flx(c%a(c%top)) + flx(c%l%q)
    do i = 1, n
      call scale(c%l(i), x(i))
      call scale(c%l, c%v)
      call scale(c%ps, flx(c%l(i)))
      call scale(c%v, c%l%t)
    end do
    y = y + c%total() + flx(c) + flx(c%v)
  end subroutine foo
end module generic_chosen_by_components_mod
