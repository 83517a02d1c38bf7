! idea: what elemental procedures give of arrays of structures is an argument, in constructors, conditions and loops
! dependent: y, g
! independent: a, b
! set: n=3
! size: g=3
module elemental_arguments_structures_mod
  implicit none
  type :: vec
    real(8) :: x, y
  end type vec
  type :: group
    type(vec) :: parts(3)
    real(8) :: w = 0.5d0
  end type group
  interface operator(+)
    module procedure add
  end interface
  interface operator(*)
    module procedure scaled
  end interface
contains
  elemental function add(a, b) result(c)
    type(vec), intent(in) :: a, b
    type(vec) :: c
    c = vec(a%x + b%x, a%y + b%y)
  end function add
  elemental function scaled(s, a) result(c)
    real(8), intent(in) :: s
    type(vec), intent(in) :: a
    type(vec) :: c
    c = vec(s*a%x, s*a%y)
  end function scaled
  elemental function norm(a) result(s)
    type(vec), intent(in) :: a
    real(8) :: s
    s = sqrt(a%x**2 + a%y**2)
  end function norm
  function total(a) result(c)
    type(vec), intent(in) :: a(:)
    type(vec) :: c
    c = vec(sum(a%x), product(a%y))
  end function total
  subroutine shift(a, by, w)
    type(vec), intent(inout) :: a(:)
    type(vec), intent(in) :: by(:)
    real(8), intent(in) :: w(:)
    a = a + w*by
  end subroutine shift
  subroutine foo(n, a, b, g, y)
    integer, intent(in) :: n
    type(vec), intent(in) :: a(n), b(n)
    type(group), intent(inout) :: g(:)
    real(8), intent(out) :: y
    type(vec) :: c(n), d(2*n), e
    type(group) :: h
    integer :: i
    c = a
    call shift(c, a + 0.5d0*b, norm(a + b))
    e = total(c + b) + total(0.1d0*g(2)%parts)
    h = group(0.2d0*g(1)%parts + c(1), w=norm(e))
    g%w = g%w*norm(h%parts + g(3)%parts)
    d = [c + a, 2.0d0*b]
    d(2:3) = [c(1) + a(1), e]
    c = [0.5d0, 2.0d0, 0.7d0]*c + total(b + b)
    i = 0
    do while (any(norm(c + b) < 3.0d0) .and. i < 4)
      c = 1.3d0*c
      i = i + 1
    end do
    do i = 1, count(norm(d + d) > 1.0d0)
      d(i) = 0.9d0*d(i)
    end do
    g(1)%parts(1:2) = h%parts(2:3) + d(1:2)
    y = sum(norm(c)) + sum(norm(d + e)**2) + h%w
  end subroutine foo
end module elemental_arguments_structures_mod
