! idea: bounds of explicit-shape arguments by functions: private, generic, renamed, nested, in loops, of optional arguments
! dependent: y
! independent: x
! set: n=6
! size: x=3, y=3
module bounds_by_functions_sizes
  implicit none
  private
  public :: half, number
  interface number
    module procedure one, pair
  end interface
contains
  pure integer function half(n)
    integer, intent(in) :: n
    half = hidden(n)
  end function half
  pure integer function hidden(n)
    integer, intent(in) :: n
    integer :: i
    hidden = 0
    do i = 2, n, 2
      hidden = hidden + 1
    end do
  end function hidden
  pure integer function one(n)
    integer, intent(in) :: n
    one = n/2
  end function one
  pure integer function pair(n, m)
    integer, intent(in) :: n, m
    pair = n/2 + m - 1
  end function pair
end module bounds_by_functions_sizes
module bounds_by_functions_work
  use bounds_by_functions_sizes
  implicit none
  private
  public :: inner, scan
contains
  elemental integer function mine(n)
    integer, intent(in) :: n
    mine = half(n)
  end function mine
  subroutine inner(n, a, b, s)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(mine(n))
    real(8), intent(in), optional :: b(number(n):number(n), number(n, 0):half(number(n)*2) - 1)
    real(8), intent(out) :: s
    integer :: i
    do i = 1, size(a)
      a(i) = a(i)*sin(a(i))
    end do
    s = sum(a**2)
    if (present(b)) s = s*sum(b(3, :))
  end subroutine inner
  recursive subroutine scan(n, i, a, b)
    integer, intent(in) :: n, i
    real(8), intent(in) :: a(mine(n - i))
    real(8), intent(inout) :: b(number(i, 0):number(i, 0) + half(n - i))
    b(lbound(b, 1) + 1:) = b(:ubound(b, 1) - 1)*a + cos(b(number(i):))
    b(lbound(b, 1)) = b(lbound(b, 1)) + sum(a*b(i/2:))
    if (n > i) call scan(n, i + 2, a, b(i/2))
  end subroutine scan
end module bounds_by_functions_work
module bounds_by_functions_mod
  use bounds_by_functions_work
  use bounds_by_functions_sizes, only: half, g2 => number
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(half(n))
    real(8), intent(inout) :: y(g2(n):g2(n) + half(g2(n, 1)*2) - 1)
    real(8) :: t(half(n)), s, w(6, 6)
    integer :: i
    t = x**2
    call inner(n, t, s=s)
    y = y*t*x*s
    y(4:) = y(4:) + x(2)
    call inner(n, y(g2(n)), reshape([x(1)], [1, 1]), s)
    y(ubound(y, 1)) = s
    w = spread([x, x*s], 2, 6)
    do i = 2, n, 2
      call scan(n, i, x(2:), w(::2, i))
      call scan(n - 2, i, w(1, 1), y)
      call column(w(:, i))
    end do
    y = y*w(2, 2) + w(1:3, 4)
  contains
    subroutine column(a)
      real(8), intent(inout) :: a(0:half(n))
      a = a*y(3)/(1 + a(0)**2)
      a(0) = a(half(n))
    end subroutine column
  end subroutine foo
end module bounds_by_functions_mod
