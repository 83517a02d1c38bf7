! idea: a recursive routine halves sections of an array, with automatic arrays at each level
! dependent: y
! independent: x
! set: n=5
module recursive_arrays
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(inout) :: x(n)
    real(wp), intent(out) :: y
    call fold(n, x, y)
    y = y*x(1)
  end subroutine foo
  recursive subroutine fold(n, a, s)
    integer, intent(in) :: n
    real(wp), intent(inout) :: a(n)
    real(wp), intent(out) :: s
    real(wp) :: left(n/2), right(n - n/2), t
    if (n == 1) then
      s = sin(a(1))
      a(1) = a(1)*s
      return
    end if
    left = a(1:n/2)
    right = a(n/2 + 1:n)*left(1)
    call fold(n/2, left, s)
    call fold(n - n/2, right, t)
    a(1:n/2) = left*t
    s = s*t + sum(right)
  end subroutine fold
end module recursive_arrays
