! idea: masks are what functions make of others' results and of structures, also after others, and with nothing else that tells their shape
! dependent: y
! independent: x
! set: n=3
module masks_of_functions_of_structures_mod
  implicit none
  type :: vec
    real(8) :: v = 0.6d0
    real(8) :: w(3) = 0.5d0
  end type vec
  interface operator(.times.)
    module procedure scaled, both
  end interface
  interface operator(.turned.)
    module procedure turned
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
  elemental function turned(a) result(c)
    type(vec), intent(in) :: a
    type(vec) :: c
    c%v = a%w(1)
    c%w = a%v*a%w
  end function turned
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
  function as_many(a) result(r)
    type(vec), intent(in) :: a(:)
    type(vec) :: r(size(a))
    r = a(size(a):1:-1)
  end function as_many
  function open(a, n) result(r)
    type(vec), intent(in) :: a
    integer, intent(in) :: n
    type(vec), allocatable :: r(:)
    allocate(r(n))
    r%v = a%v*2
    r(n) = a
  end function open
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(vec) :: b, row(3)
    real(8) :: s, t
    real(8) :: x2(3)
    integer :: k
    x2 = x
    t = x(1)
    s = x(1)*x(2)
    b%v = x(2)
    row(2)%w = x
    row%v = x
    y = 0
    where (list(inner(b)) > 0.1d0)
      row%v = list(inner(row(2)))*x
    elsewhere (total(many(inner(b))) > 0)
      row%v = total(s .times. row)
    end where
    where (list(.turned. inner(b)) > 0.1d0) x2 = x2*s
    where (x > 0.2d0)
      where (list(inner(b)) > 0.1d0) row = s .times. many(inner(b))
    end where
    y = y + sum(x2) + s*t + b%v*sum(b%w) + sum(row%v) + row(1)%w(2) + row(2)%w(1)*row(3)%w(3)
  contains
    function number(a, n) result(r)
      type(vec), intent(in) :: a
      integer, intent(in) :: n
      real(8) :: r
      r = a%v*n + s*a%w(2)
    end function number
    function inner(a) result(r)
      type(vec), intent(in) :: a
      type(vec) :: r
      r%v = a%v*s
      r%w = a%w*t
    end function inner
    function list(a) result(r)
      type(vec), intent(in) :: a
      real(8) :: r(3)
      r = a%w*s
    end function list
    function many(a) result(r)
      type(vec), intent(in) :: a
      type(vec) :: r(3)
      r%v = a%w*s
    end function many
  end subroutine foo
end module masks_of_functions_of_structures_mod
