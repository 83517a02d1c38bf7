! idea: operators on structures that are components of arrays of structures, several in one expression
! dependent: b, e
! independent: b, dt
! set: n=3
module elemental_nested_vectors_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: vec
    real(wp) :: x, y
  end type vec
  type :: body
    type(vec) :: r, v, a
    real(wp) :: m
  end type body
  interface operator(+)
    module procedure add
  end interface
  interface operator(-)
    module procedure subtract, negative
  end interface
  interface operator(*)
    module procedure scaled, dot
  end interface
  interface operator(>)
    module procedure longer
  end interface
contains
  elemental function add(a, b) result(c)
    type(vec), intent(in) :: a, b
    type(vec) :: c
    c%x = a%x + b%x
    c%y = a%y + b%y
  end function add
  elemental function subtract(a, b) result(c)
    type(vec), intent(in) :: a, b
    type(vec) :: c
    c = vec(a%x - b%x, a%y - b%y)
  end function subtract
  elemental function negative(a) result(c)
    type(vec), intent(in) :: a
    type(vec) :: c
    c = vec(-a%x, -a%y)
  end function negative
  elemental function scaled(s, a) result(c)
    real(wp), intent(in) :: s
    type(vec), intent(in) :: a
    type(vec) :: c
    c%x = s*a%x
    c%y = s*a%y
  end function scaled
  elemental function dot(a, b) result(s)
    type(vec), intent(in) :: a, b
    real(wp) :: s
    s = a%x*b%x + a%y*b%y
  end function dot
  elemental function longer(a, b) result(l)
    type(vec), intent(in) :: a, b
    logical :: l
    l = dot(a, a) > dot(b, b)
  end function longer
  subroutine foo(b, dt, n, e)
    integer, intent(in) :: n
    type(body), intent(inout) :: b(0:n)
    real(wp), intent(in) :: dt
    real(wp), intent(out) :: e
    type(vec) :: f(n + 1), centre
    integer :: i, k
    do k = 1, 2
      do i = 0, n
        f(i + 1) = -b(i)%m*b(i)%r
      end do
      b%v = b%v + dt*f
      b%r = b%r + dt*(b%v + 0.5_wp*dt*b%a)
      b%a = f - 0.1_wp*b%v
      centre = 0.5_wp*(b(0)%r + b(n)%r)
      b(1:n)%r = b(1:n)%r - dt*centre
      b(:n - 1)%v = b(:n - 1)%v + 0.1_wp*(b(1:)%r - b(:n - 1)%r)
      b(n:1:-1)%v = -b(0:n - 1)%v
    end do
    e = sum(b%m*(b%v*b%v)) + sum((b%r + b%v)*b%a)
    if (any(b%r > 0.1_wp*b%v)) e = e + count(b%r > b%v + b%a)*e
    if (b(1)%r > b(0)%r) e = e*b(1)%m
  end subroutine foo
end module elemental_nested_vectors_mod
