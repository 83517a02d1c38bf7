! idea: constructors with loops over the characters of texts, of fixed lengths and of those of arguments
! dependent: y
! independent: x
module texts_in_constructors_mod
  implicit none
contains
  function lines_in(text) result(lines)
    character(len=*), intent(in) :: text
    integer :: lines, k
    lines = count([(text(k:k) == ';', k = 1, len(text))])
  end function lines_in
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    character(len=8) :: body
    character(len=:), allocatable :: whole
    integer :: lines, k, marks(8)
    logical :: is(8)
    body = 'a;bc;d'
    whole = trim(body)//';'
    lines = count([(body(k:k) == ';', k = 1, len(body))])
    is = [(body(k:k) == 'b', k = 1, 8)]
    marks = [(index('abcd', body(k:k)), k = 1, 8)]
    y = x**lines + count(is)*x**2 + x*sum(marks) + sum([(x*ichar(body(k:k)), k = 1, 2)])
    y = y + lines_in(body)*x**3 + lines_in(whole)*x**4 &
        + count([(whole(k:k) == 'd', k = 1, len(whole))])*x
  end subroutine foo
end module texts_in_constructors_mod
