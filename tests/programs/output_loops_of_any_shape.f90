! idea: loops in output lists, no rectangles, call functions of numbers, arrays, text, structures
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  integer :: calls = 0
  type :: vec
    real(wp) :: v = 0.5_wp, w(2) = 0.25_wp
  contains
    procedure :: norm
    procedure :: part
    procedure :: scaled
    generic :: operator(*) => scaled
  end type vec
  interface total
    module procedure norm, total_list
  end interface
contains
  pure function norm(a) result(r)
    class(vec), intent(in) :: a
    real(wp) :: r
    r = a%v + sum(a%w)
  end function norm

  pure function part(a, k) result(r)
    class(vec), intent(in) :: a
    integer, intent(in) :: k
    real(wp) :: r
    r = a%w(k)
  end function part

  pure function scaled(a, s) result(r)
    class(vec), intent(in) :: a
    real(wp), intent(in) :: s
    type(vec) :: r
    r%v = s * a%v
    r%w = s * a%w
  end function scaled

  pure function total_list(a) result(r)
    real(wp), intent(in) :: a(:)
    real(wp) :: r
    r = sum(a)
  end function total_list

  function next(k) result(r)
    integer, intent(in) :: k
    integer :: r
    calls = calls + 1
    r = calls + 100 * k
  end function next

  function row(a, k) result(r)
    real(wp), intent(in) :: a
    integer, intent(in) :: k
    real(wp) :: r(k)
    calls = calls + 1
    r = a * calls
  end function row

  pure function table(a) result(r)
    real(wp), intent(in) :: a
    real(wp) :: r(2, 2)
    r = reshape([a, 2 * a, 3 * a, 4 * a], [2, 2])
  end function table

  elemental function square(a) result(r)
    real(wp), intent(in) :: a
    real(wp) :: r
    r = a**2
  end function square

  pure function turned(a) result(r)
    real(wp), intent(in) :: a
    complex(wp) :: r
    r = cmplx(a, -a, wp)
  end function turned

  pure function is_large(a) result(r)
    real(wp), intent(in) :: a
    logical :: r
    r = a > 0.8_wp
  end function is_large

  function label(k) result(r)
    integer, intent(in) :: k
    character(len=4) :: r
    write (r, '(a, i0)') 'r', k
  end function label

  pure function stars(k) result(r)
    integer, intent(in) :: k
    character(len=:), allocatable :: r
    r = repeat('*', k)
  end function stars

  pure function last(k) result(r)
    integer, intent(in) :: k
    integer :: r
    r = k + 1
  end function last

  pure function check_sum(text) result(r)
    character(len=*), intent(in) :: text
    integer :: r, k
    r = 0
    do k = 1, len_trim(text)
      r = mod(7 * r + ichar(text(k:k)), 1009)
    end do
  end function check_sum

  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(vec) :: rows(3)
    real(wp) :: a(3, 3)
    character(len=400) :: text
    integer :: first(4), i, j, k
    rows%v = x
    do i = 1, 3
      a(i, :) = x * i
    end do
    first = [1, 2, 2, 4]
    calls = 0
    write (text, '(6f8.3)') ((square(a(i, j)), j = 1, i), i = 1, n)
    y = x * check_sum(text)
    write (text, '(9f8.3)') (x(i), &
      (square(a(j, i)), j = first(i), first(i + 1) - 1), x(i) * next(i), i = 1, n)
    y = y + x * check_sum(text)
    write (text, '(20i5)') next(9), ((next(i), i = last(k), 1, -1), next(k), k = 1, last(1))
    y = y + x * check_sum(text)
    write (text, '(30f8.3)') (row(x(k), k), 1.0_wp * next(k), (square(a(:k, i)), i = 2, 3), k = 1, n)
    y = y + x * check_sum(text)
    write (text, '(2(i3, 6f8.3))') (k, table(x(k)), turned(x(k)), k = 1, 2)
    y = y + x * check_sum(text)
    write (text, '(*(g0))') (label(k), is_large(x(k)), trim(label(5*k)) // stars(k), k = 1, n)
    y = y + x * check_sum(text)
    write (text, '(30f6.3)') (rows(k)%norm(), rows(k)%part(2), rows(k) * x(k), k = 1, n)
    y = y + x * check_sum(text)
    write (text, '(30f6.3)') ((total(rows(k) * a(j, k)), total(a(:j, k)), j = 1, k), k = n, 1, -1)
    y = y + x * check_sum(text)
    do k = 1, 2
      if (x(k) > 0.0_wp) print *, (inner(x(i)), (inner(a(i, j)), j = i, k), i = 1, k)
      associate (w => rows(k)%w)
        write (text, '(9f8.3)') (square(w(j)), (square(w(i)), i = j, k), j = 1, 2)
      end associate
      y = y + x**2 * check_sum(text)
    end do
  contains
    function inner(q) result(r)
      real(wp), intent(in) :: q
      real(wp) :: r
      r = q * x(1)
    end function inner
  end subroutine foo
end module m
