! idea: bounds by functions of arrays, reals and optional arguments; arguments of functions, which may call themselves
! dependent: y
! independent: x
! set: n=3, list=3 1 2, fine=.true.
! size: x=6, y=6
module bounds_by_functions_in_functions_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  pure integer function twice(n, fine)
    integer, intent(in) :: n
    logical, intent(in), optional :: fine
    twice = 2*n
    if (present(fine)) then
      if (.not. fine) twice = n
    end if
  end function twice
  pure integer function largest(list) result(r)
    integer, intent(in) :: list(:)
    r = maxval(list)
  end function largest
  pure integer function rounded(t) result(r)
    real(wp), intent(in) :: t
    r = nint(t)
  end function rounded
  pure integer function elements(q) result(r)
    real(wp), intent(in) :: q(:)
    r = size(q)
  end function elements
  subroutine foo(n, list, fine, x, y)
    integer, intent(in) :: n, list(3)
    logical, intent(in) :: fine
    real(wp), intent(in) :: x(twice(n, fine=fine))
    real(wp), intent(out) :: y(twice(n))
    y = squared(n, x) + total(n, x)
    y(:4) = y(:4)*squared(n - 1, x(2))
    y(1) = y(1)*fall(n, x)
    call inner(list, [3, 4], y, 1.7_wp)
    call scaled(y, y(4))
  end subroutine foo
  function squared(n, x) result(r)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(twice(n))
    real(wp) :: r(twice(n))
    r = x**2*x(1)
    r(n) = sum(r)
  end function squared
  function total(n, x) result(r)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(0:twice(n) - 1)
    real(wp) :: r
    r = dot_product(x, x)
  end function total
  recursive function fall(n, x) result(r)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(twice(n))
    real(wp) :: r
    r = product(x)
    if (n > 1) r = r*x(2)*fall(n - 1, x(2:))
  end function fall
  subroutine inner(list, more, a, t)
    integer, intent(in) :: list(:), more(:)
    real(wp), intent(in) :: t
    real(wp), intent(inout) :: a(largest([list, more]))
    call innermost(a(rounded(t)), t, a(1))
    a = a/(1 + a**2)
  end subroutine inner
  subroutine innermost(b, t, first)
    real(wp), intent(in) :: t
    real(wp), intent(inout) :: b(merge(rounded(t), 1, t > 0)), first
    b = b*t*first
    first = sum(b)
  end subroutine innermost
  subroutine scaled(q, a)
    real(wp), intent(inout) :: q(3)
    real(wp), intent(inout) :: a(elements(q))
    q = q*2
    a = a*sum(q)
    q(1) = q(1)*a(3)
  end subroutine scaled
end module bounds_by_functions_in_functions_mod
