! idea: jumps backwards in routines with prefixes, and in those with and inside of others
! dependent: y
! independent: x
! set: x=0.7 1.1
module jumps_backwards_prefixes_mod
  implicit none
contains
  subroutine foo(x, y)
    double precision, intent(in) :: x(2)
    double precision, intent(out) :: y(2)
    integer :: m
    y = x*x(1)
    call repeated(3, y)
    y(2) = y(2) + power(y(1), 2) + halved(y(2))
    m = 0
10  m = m + 1
    call damp(y(m))
    if (m < 2) goto 10
    y = y + grown(x, 2)
  contains
    subroutine damp(v)
      double precision, intent(inout) :: v
      integer :: k
      k = 0
20    v = v*cos(0.1d0*v) + x(1)
      k = k + 1
      if (k < m + 1) goto 20
    end subroutine damp
  end subroutine foo
  recursive subroutine repeated(n, v)
    integer, intent(in) :: n
    double precision, intent(inout) :: v(2)
    integer :: m, k
    m = 0
20  m = m + 1
    k = 0
30  k = k + 1
    v(1) = v(1)*cos(v(2))
    if (v(1) > 1d3) goto 40
    if (k < m) goto 30
    v(2) = v(2) + 0.1d0*v(1)
    if (m < n) goto 20
40  if (n > 1) call repeated(n - 1, v)
  end subroutine repeated
  pure recursive double precision function power(a, n) result(p)
    double precision, intent(in) :: a
    integer, intent(in) :: n
    integer :: m
    m = 0
    p = a
20  m = m + 1
    p = p*sin(a)
    if (m < n) goto 20
    if (n > 0) p = p + power(p, n - 1)
  end function power
  elemental double precision function halved(a) result(h)
    double precision, intent(in) :: a
    h = a
20  h = 0.5d0*h
    if (h > 0.1d0) goto 20
  end function halved
  impure elemental double precision function grown(a, n)
    double precision, intent(in) :: a
    integer, intent(in) :: n
    integer :: m
    m = 0
    grown = a
20  grown = grown*a
    m = m + 1
    if (m < n) goto 20
  end function grown
end module jumps_backwards_prefixes_mod
