! idea: elemental procedures that give structures, and take them, in masked assignments
! dependent: b, y
! independent: b, x
! set: n=4, x=0.3 0.9 1.2 0.6
module elemental_where_structures_mod
  implicit none
  type :: pair
    real(8) :: u, v
  end type pair
  type :: cell
    type(pair) :: s, t
    real(8) :: h
  end type cell
  interface operator(+)
    module procedure add
  end interface
  interface operator(*)
    module procedure scaled
  end interface
  interface assignment(=)
    module procedure from_number
  end interface
contains
  elemental type(pair) function add(a, b)
    type(pair), intent(in) :: a, b
    add = pair(a%u + b%u, a%v + b%v)
  end function add
  elemental type(pair) function scaled(f, a)
    real(8), intent(in) :: f
    type(pair), intent(in) :: a
    scaled = pair(f*a%u, f*a%v**2)
  end function scaled
  elemental real(8) function size_of(a)
    type(pair), intent(in) :: a
    size_of = sqrt(a%u**2 + a%v**2)
  end function size_of
  elemental subroutine from_number(a, f)
    type(pair), intent(out) :: a
    real(8), intent(in) :: f
    a%u = f
    a%v = f**2
  end subroutine from_number
  subroutine foo(n, b, x, y)
    integer, intent(in) :: n
    type(cell), intent(inout) :: b(n)
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(pair) :: p(n)
    p = x
    where (x > 0.5d0) b%s = x*b%t + b%s
    where (size_of(p + b%s) > 1.5d0)
      p = p + 0.1d0*b%s
      b%h = size_of(p + p)
      where (x < 1.0d0)
        b%t = p(n:1:-1) + 0.5d0*b%t
      elsewhere
        b%t = b%h
      end where
    elsewhere (x > 0.2d0)
      b(1:n)%s = b(n:1:-1)%s + p
    elsewhere
      p = b%s
    end where
    y = sum(size_of(b%s + b%t)) + sum(p%u*p%v)
  end subroutine foo
end module elemental_where_structures_mod
