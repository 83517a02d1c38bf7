! idea: lists of structures say their type: of variables, values of functions, operators and constructors, sections and loops, in a host and in what is inside it
! dependent: y
! independent: x
! set: n=3, x=0.7 0.4 0.9
module typed_lists_of_structures_mod
  implicit none
  type :: vec
    real(8) :: v = 0.6d0
    real(8) :: w(3) = 0.5d0
  end type vec
  type :: kept
    type(vec) :: of(2)
  end type kept
  interface operator(.times.)
    module procedure scaled
  end interface
contains
  elemental function scaled(s, a) result(c)
    real(8), intent(in) :: s
    type(vec), intent(in) :: a
    type(vec) :: c
    c%v = sin(s)*a%v
    c%w = cos(s)*a%w
  end function scaled
  real(8) function total(a)
    type(vec), intent(in) :: a(:)
    integer :: i
    total = 0
    do i = 1, size(a)
      total = total + i*a(i)%v*sum(a(i)%w)
    end do
  end function total
  subroutine plain(x, r)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: r
    type(vec) :: b, row(3)
    type(vec), allocatable :: grown(:)
    type(kept) :: k
    integer :: i
    b%v = x(1)
    b%w = x
    row = [vec :: b, x(2) .times. b, vec(x(3), x)]
    grown = [vec :: row(2:3), (x(i) .times. row(i), i=1, 3), b]
    k = kept([vec :: b, row(3)])
    r = total(grown) + total([vec :: k%of, row(2)]) + total(x(1:2) .times. [vec :: row(1), b])
    grown = [vec :: grown, b]
    r = r + total(grown([4, 7]))
  end subroutine plain
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(vec) :: b, row(3)
    real(8) :: s
    call plain(x, y)
    s = x(1)*x(2)
    b%v = x(2)
    row%v = x
    row = [vec :: inner(b), s .times. b, number(b) .times. inner(row(2))]
    y = y + total(row) + total(x(1:2) .times. [vec :: inner(b), row(1)])
    y = y + total((/vec :: row(1)/))*sum([number(b), x(2)])
  contains
    function number(a) result(r)
      type(vec), intent(in) :: a
      real(8) :: r
      r = a%v + s*a%w(2) + total([vec :: a, b])
    end function number
    function inner(a) result(r)
      type(vec), intent(in) :: a
      type(vec) :: r
      r%v = a%v*s
      r%w = a%w*x
    end function inner
  end subroutine foo
end module typed_lists_of_structures_mod
