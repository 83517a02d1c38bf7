! idea: names of associate for substrings and whole text, of which parts are taken, compared, joined and set
! dependent: y
! independent: x
! set: n=4
module m
  implicit none
  type :: word_t
    character(len=6) :: letters
  end type word_t
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    double precision, intent(in) :: x
    double precision, intent(out) :: y
    character(len=8) :: text
    type(word_t) :: w
    integer :: i
    text = 'ab cd'
    w%letters = 'fghijk'
    y = x
    do i = 1, n
      associate (word => text(i:i+1))
        if (word(1:1) == 'b') y = y*x
        if (word(2:) == 'c') y = y*x
        if (word(:1) == 'c') y = y + x
        if (word(:) == 'ab') y = y*x
        if (word == 'cd') y = y*x
        if (len(word) == 2) y = y*1.5d0
        if (index(word, 'd') > 0) y = y*x
        if (i == 3) word(2:2) = 'x'
      end associate
    end do
    if (text == 'ab xd') y = y*x
    associate (all_of => text, part => text(2:5), inner => w%letters)
      if (all_of(2:3) == 'b') y = y*x
      if (part(2:3) == ' x') y = y*x
      associate (last => part(3:4))
        if (last(1:1) == 'x') y = y*x
      end associate
      if (inner(2:3) == 'gh') y = y*x
    end associate
    associate (inner => w%letters(2:5))
      if (inner(2:3) == 'hi') y = y*x
    end associate
  end subroutine foo
end module m
