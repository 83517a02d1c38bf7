! idea: arguments with the attributes value, target and contiguous, changed inside
! dependent: y
! independent: x, s, t
! set: n=3
module attributes_mod
  implicit none
contains
  subroutine step(a, b, c)
    real(kind=8), value :: a
    real(kind=8), contiguous, intent(inout) :: b(:)
    real(kind=8), intent(inout) :: c
    integer :: i
    do i = 1, size(b)
      a = a * b(i)
      b(i) = b(i) + sin(a)
    end do
    c = c * a
  end subroutine step

  subroutine foo(n, x, s, t, y)
    integer, value :: n
    real(kind=8), target, intent(in) :: x(n)
    real(kind=8), value :: s
    real(kind=8), intent(in), target :: t
    real(kind=8), intent(out) :: y
    real(kind=8), target :: work(3)
    work = x * s
    y = t
    do while (n > 0)
      s = s * x(n)
      call step(s, work, y)
      call step(work(n), work(1:2), y)
      n = n - 1
    end do
    y = y + s * work(2)
  end subroutine foo
end module attributes_mod
