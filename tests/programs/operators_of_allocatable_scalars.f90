! idea: operators with names take allocatable scalars and structures, in a host, in what is inside, in blocks and as components; what is not elemental takes no arrays of one
! dependent: y
! independent: x
! set: n=3
module operators_of_allocatable_scalars_mod
  implicit none
  type :: vec
    real(8) :: v = 0.6d0
    real(8) :: w(3) = 0.5d0
  end type vec
  type :: box
    real(8), allocatable :: s
    type(vec), allocatable :: a
  end type box
  interface operator(.times.)
    module procedure scaled, both
  end interface
  interface operator(.dot.)
    module procedure one, all
  end interface
  interface operator(+)
    module procedure both
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
  real(8) function one(s, a)
    real(8), intent(in) :: s
    type(vec), intent(in) :: a
    one = s*a%v + sum(a%w)
  end function one
  real(8) function all(s, a)
    real(8), intent(in) :: s(:)
    type(vec), intent(in) :: a
    all = sum(s)*a%v - sum(a%w)
  end function all
  real(8) function total(a)
    type(vec), intent(in) :: a
    total = a%v*sum(a%w)
  end function total
  subroutine plain(x, r)
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: r
    type(vec), allocatable :: b, row(:)
    real(8), allocatable :: s, list(:)
    type(box) :: k
    allocate (b, row(3))
    s = x(1)*x(2)
    b%v = x(2)
    row%v = x
    allocate (list(1), k%s, k%a)
    list = x(3)
    k%s = x(1)
    k%a%v = x(2)
    row(2) = s .times. (s .times. b)
    row = s .times. row
    b = (row(1) + b) .times. b
    r = (s .dot. b) + (list .dot. b) + (k%s .dot. k%a) + total(k%s .times. (k%a .times. row(2)))
    r = r + (s*k%s .dot. (b + k%a))
    if ((s .dot. b) > 0.1d0) r = r*(s .dot. row(2))
    b = k%s .times. b
    r = r + total(b)
  end subroutine plain
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(vec), allocatable :: b, row(:)
    real(8), allocatable :: s
    call plain(x, y)
    allocate (row(3), b)
    s = x(1)*x(2)
    b%v = x(2)
    row%v = x
    row(n) = (s*number(b, 1)) .times. inner(s .times. b)
    row = list(b) .times. row
    b = s .times. b
    y = y + total(b) + sum(row%v) + (s .dot. b) + (s*number(b, 2) .dot. row(2))
    block
      real(8), allocatable :: t
      t = x(3)
      y = y*(t .dot. inner(t .times. b))
    end block
    associate (c => s .times. b)
      y = y + c%v*c%w(2)
    end associate
  contains
    function number(a, n) result(r)
      type(vec), intent(in) :: a
      integer, intent(in) :: n
      real(8) :: r
      r = a%v*n + (s .dot. a)
    end function number
    function inner(a) result(r)
      type(vec), intent(in) :: a
      type(vec) :: r
      r = s .times. (a .times. b)
    end function inner
    function list(a) result(r)
      type(vec), intent(in) :: a
      real(8) :: r(3)
      r = a%w*s
    end function list
  end subroutine foo
end module operators_of_allocatable_scalars_mod
