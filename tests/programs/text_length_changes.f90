! idea: lengths of text from variables of modules and hosts, components and arguments, that change
! dependent: y
! independent: x
module m
  implicit none
  integer :: n = 3
  integer, private :: hidden = 2
  character(8) :: word = 'abc'
  type conf
    integer :: width
    character(len=3) :: name
  end type conf
contains
  subroutine work(t, x, y)
    character(len=n), intent(in) :: t
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    character(len=hidden) :: s
    s = t
    y = y*y
    if (s == 'ab') y = y*x
    if (t == 'abc') then
      y = y*x**2
    else
      y = y*sin(x)
    end if
  end subroutine work
  subroutine configured(c, s, x, y)
    type(conf), intent(in) :: c
    character(len=*), intent(in) :: s
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    character(len=c%width) :: p
    character(len=len(s)) :: q
    character(len=len(c%name) + len_trim(word) - 3) :: r
    p = s
    q = s
    r = s
    if (p == 'abc' .and. q == 'abcd' .and. r == 'abc') then
      y = y*x
    else if (r == 'abcd') then
      y = y*x**3
    end if
  end subroutine configured
  subroutine outer(k, x, y)
    integer, intent(in) :: k
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    call inner(x)
    call inner(x*x)
  contains
    subroutine inner(z)
      real(8), intent(in) :: z
      character(len=k) :: s
      s = 'abcdef'
      if (s == 'abc') y = y*sin(z)
    end subroutine inner
  end subroutine outer
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y
    type(conf) :: c
    integer :: i, k
    y = 1
    n = 3
    k = 2
    c = conf(3, 'abc')
    do i = 1, 4
      hidden = i
      call work('abcd', x(i), y)
      call configured(c, 'abcd', x(i), y)
      call outer(k, x(i), y)
      c%width = i
      k = k + 1
      n = n + 1
      if (n == 5) n = 2
      if (i == 2) word(4:4) = 'd'
    end do
    n = 90
    k = 0
    hidden = 1
    word = ' '
    c%width = 70
  end subroutine foo
end module m
