! idea: lengths of text, of arguments and of arrays of text, from common blocks, that change
! dependent: y
! independent: x
module m
  implicit none
contains
  subroutine named(i, t)
    integer, intent(in) :: i
    integer :: n, k(2)
    common /lengths/ k, n
    character(len=n), intent(out) :: t
    t = 'abcd'
    if (mod(i, 2) == 0) t(n:n) = 'z'
  end subroutine named
  subroutine chosen(texts, whole, x, y)
    integer :: other, j(2)
    common /lengths/ j, other
    character(len=other), intent(in) :: texts(other)
    character(len=*), intent(in) :: whole
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    character(len=max(other, j(2)) - 1) :: t
    t = whole
    if (texts(1) == 'abz' .and. t == 'ab') then
      y = y*x
    else if (len(t) == 3) then
      y = y*sin(x)
    else
      y = y*y*cos(x)
    end if
  end subroutine chosen
  subroutine work(i, x, y)
    integer, intent(in) :: i
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    integer :: n, k(2)
    common /lengths/ k, n
    character(len=n) :: t, texts(n)
    character(len=k(1)) :: short
    call named(i, t)
    texts(1) = t
    texts(2:) = 'x'
    short = t
    if (short == 'a') y = y*y
    call chosen(texts, t, x, y)
  end subroutine work
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y
    integer :: k(2), n, i
    common /lengths/ k, n
    k = (/ 2, 1 /)
    y = 1
    do i = 1, 4
      n = 3
      if (i == 2) k(2) = 4
      if (i == 3) k = (/ 1, 3 /)
      if (i > 3) n = 2
      call work(i, x(i), y)
    end do
    n = 40
    k = 50
  end subroutine foo
end module m
