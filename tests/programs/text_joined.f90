! idea: joined text, as long as it is, is passed to routines that decide by it
! dependent: y
! independent: x
module m
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    character(len=4) :: t
    t = 'ab'
    y = x
    call weigh(trim(t)//'x', x, y)
    call weigh(trim(t)//'y', x, y)
  end subroutine
  subroutine weigh(name, x, y)
    character(len=*), intent(in) :: name
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    if (name == 'abx') then
       y = y*x**2
    else
       y = y*sin(x)
    end if
  end subroutine weigh
end module
