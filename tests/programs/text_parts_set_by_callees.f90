! idea: routines set parts of elements of text arrays and of components that are text; what says where they are changes in the call
! dependent: y
! independent: x
! set: x=0.7 1.1, k=1
module text_parts_set_by_callees_mod
  implicit none
  type :: entry_t
    character(len=4) :: name = 'abcd'
    character(len=3) :: tags(2) = 'xyz'
    real(8) :: v = 0.5d0
  end type
  character(len=3) :: words(2) = 'aaa'
contains
  subroutine put(word, c)
    character(len=*), intent(out) :: word
    character(len=*), intent(in) :: c
    word = c
  end subroutine put
  subroutine step(word, k, v)
    character(len=*), intent(inout) :: word
    integer, intent(inout) :: k
    real(8), intent(inout) :: v
    if (word == 'aa') v = v*2
    word = word(2:)//'q'
    k = 3 - k
    v = sin(v)
  end subroutine step
  subroutine swap(a, b)
    character(len=*) :: a, b
    character(len=len(a)) :: t
    t = a
    a = b
    b = t
  end subroutine swap
  elemental subroutine mark(c, n)
    character(len=*), intent(inout) :: c
    integer, intent(in) :: n
    c(1:1) = achar(iachar('a') + n)
  end subroutine mark
  integer function next(c)
    character(len=*), intent(inout) :: c
    next = iachar(c(1:1)) - iachar('a')
    c = 'z'
  end function next
  subroutine foo(x, y, k)
    integer, intent(in) :: k
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: y(2)
    character(len=3) :: w(2)
    type(entry_t) :: c, s(2)
    integer :: i, j
    y = x
    w = 'a'
    j = k
    call put(w(k)(:2), 'cd')
    if (w(j) < 'c') y(2) = y(2)*y(1)
    words = 'aaa'
    do i = 1, 3
      call step(words(j)(:2), j, y(1))
      call step(k=j, word=c%name(i:), v=y(2))
      if (words(1)(1:1) == 'q') y(2) = y(2) + y(1)*x(1)
      if (c%name(4:) == 'q') y(1) = y(1)*x(2)
    end do
    call put(s(j)%name(:2), 'pq')
    call put(c=s(j)%name(1:3), word=s(j)%tags(j)(2:))
    call swap(w(1)(2:3), s(j)%tags(j)(2:3))
    call mark(w(2)(2:2), 3)
    if (s(j)%tags(j)(2:) == 'd ' .and. w(1) == 'cpq') y(1) = y(1)*y(2)
    if (w(2)(2:) == 'd') y(2) = y(2)*x(1)
    i = next(w(2)(2:2))
    if (next(c%name(1:1)) + i == 3) y(2) = y(2)*x(2)
    if (w(2) == 'az') y(1) = y(1) + c%v*x(1)
    if (c%name(1:1) == 'z') y(1) = exp(y(1))
  end subroutine foo
end module
