! idea: indices of arrays of assumed size that follow from locals, which follow from arguments
! dependent: d
! independent: f
! set: n=5, inc=2
! size: f=2 5, d=2 5
module assumed_size_locals_mod
  implicit none
contains
  subroutine smooth(n, v)
    integer, intent(in) :: n
    real(kind=8), intent(inout) :: v(*)
    integer :: first, last, i
    first = 2
    last = n - 1
    do i = last, first, -1
      v(i) = v(i) * v(i + 1)
    end do
  end subroutine smooth

  subroutine foo(n, inc, f, d)
    integer, intent(in) :: n, inc
    real(kind=8), intent(in) :: f(inc,*)
    real(kind=8), intent(inout) :: d(inc,*)
    real(kind=8) :: work(n)
    integer :: i, last, half, middle
    last = n - 1
    half = last / 2
    middle = max(half, 1) + 1
    d(1, 1) = f(1, 2) - f(1, 1)
    do i = 2, last
      d(1, i) = 0.5d0 * (f(1, i + 1) - f(1, i - 1)) * f(1, i)
    end do
    do i = 1, half
      d(2, i) = f(2, 2 * i) * d(1, i)
    end do
    d(1, n) = (f(1, n) - f(1, n - 1)) * f(2, middle)
    work = f(1, 1:n)
    if (last > 1) call smooth(n, work)
    d(2, last) = sum(work) * d(2, last)
  end subroutine foo
end module assumed_size_locals_mod
