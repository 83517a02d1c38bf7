! idea: a text function with an effect in a loop, whose value is asked for its length
! dependent: y
! independent: x
module text_function_length_kept_mod
  implicit none
  integer :: cnt = 0
contains
  function pad(n) result(r)
    integer, intent(in) :: n
    character(n) :: r
    r = 'a'
    cnt = cnt + 1
  end function
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    integer :: i
    y = x
    do i = 1, 3
      if (len(pad(i)) > 2) y = y + x*x
      y = y*cnt
    end do
  end subroutine
end module text_function_length_kept_mod
