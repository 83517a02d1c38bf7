! idea: loops longer than a strip: partial derivatives first, sums and tangents later
! dependent: y, b, total
! independent: x, c
! set: n=300
module vector_strips_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, c, y, b, total)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n), c
    real(wp), intent(out) :: y(n), b(n), total
    real(wp) :: s, w, step
    integer :: i, m, last, shift
    total = 0
    y = 0
    do i = 2, n - 1
      step = c*c
      s = x(i + 1) - x(i - 1)
      w = s*x(i)*step
      y(i) = w*w + x(i)
      total = total + w*s
      s = w + x(i)**2
      b(i) = s*x(i - 1)
    end do
    ! The counter is read after the loop, and a scalar in the next iteration.
    do m = 1, n
      y(m) = y(m)*x(m)
    end do
    last = m - 1
    b(1) = x(last)*c
    b(n) = c
    shift = 0
    w = 1
    do i = 1, n - 1
      y(i + shift) = y(i + shift)*x(i)*w
      shift = 1
      w = x(i)
    end do
    do i = n - 1, 1, -1
      b(i) = b(i + 1)*0.5_wp + x(i)*x(i + 1)
    end do
    total = total + w
  end subroutine foo
end module vector_strips_mod
