! idea: a number is read from a text that gets active values only afterwards
! dependent: y
! independent: x
module text_read_before_written_mod
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    character(len=20) :: text
    real(8) :: c
    text = '0.5'
    read(text, *) c
    y = c*x**2
    write(text, '(f8.3)') y
    if (len_trim(text) == 0) stop 1
  end subroutine foo
end module text_read_before_written_mod
