! idea: names of associate stand for texts, parts of texts and their lengths
! dependent: y
! independent: x
module associate_texts_mod
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    character(len=6) :: key
    key = 'abcd'
    y = x
    associate (name => 'abcd', part => key(2:3), n => len_trim(key), m => len(key(2:4)))
      if (name == 'abcd') y = y*x
      if (part == 'bc') y = y*x*len(part)
      y = y + n*x**2 + m*x**3
      key = 'x'
      if (part == '') y = 2*y
    end associate
  end subroutine foo
end module associate_texts_mod
