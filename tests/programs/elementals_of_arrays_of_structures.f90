! idea: elemental functions and operators take what other functions return, arrays of structures whose extents are numbers, or depend on what these are given; also in others, sections, masks and what is allocated anew
! dependent: y
! independent: x
! set: n=3
module elementals_of_arrays_of_structures_mod
  implicit none
  type :: vec
    real(8) :: v = 0.6d0
    real(8) :: w(3) = 0.5d0
  end type vec
  interface operator(.times.)
    module procedure scaled, both
  end interface
contains
  elemental function scaled(s, a) result(c)
    real(8), intent(in) :: s
    type(vec), intent(in) :: a
    type(vec) :: c
    c%v = sin(s)*a%v
    c%w = cos(s)*a%w
  end function scaled
  elemental function both(a, b) result(c)
    type(vec), intent(in) :: a, b
    type(vec) :: c
    c%v = a%v*b%w(2)
    c%w = a%w*b%v
  end function both
  elemental real(8) function total(a)
    type(vec), intent(in) :: a
    total = a%v*sum(a%w)
  end function total
  function several(a, n) result(r)
    type(vec), intent(in) :: a
    integer, intent(in) :: n
    type(vec) :: r(n)
    integer :: i
    do i = 1, n
      r(i) = a
      r(i)%v = i*a%v**2
    end do
  end function several
  function turned(a) result(r)
    type(vec), intent(in) :: a(:)
    type(vec) :: r(size(a))
    r = a(size(a):1:-1)
  end function turned
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(vec) :: b, row(3)
    type(vec), allocatable :: free(:)
    real(8) :: s
    integer :: i
    s = x(1)*x(2)
    b%v = x(2)
    row%v = x
    row = scaled(s, many(b))
    row(:n - 1) = x(1) .times. several(n=n - 1, a=inner(row(2)))
    free = several(b, n) .times. (many(row(3)) .times. turned(row))
    do i = 1, 2
      if (i > 1) free = x(i:3) .times. several(free(i), 4 - i)
    end do
    where (x > 0.1d0) row = s .times. many(inner(b))
    y = sum(total(free)) + sum(total(s .times. several(b, n))) + sum(total(turned(row)))
  contains
    function inner(a) result(r)
      type(vec), intent(in) :: a
      type(vec) :: r
      r%v = a%v*s
      r%w = a%w*x
    end function inner
    function many(a) result(r)
      type(vec), intent(in) :: a
      type(vec) :: r(3)
      r%v = a%w*s
      r(2) = a
    end function many
  end subroutine foo
end module elementals_of_arrays_of_structures_mod
