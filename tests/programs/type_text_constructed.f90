! idea: constructors and functions make structures with text, of constants that are shorter
! dependent: y
! independent: x
module labels
  implicit none
  character(len=*), parameter :: long_name = 'temp'
  character(len=4), parameter :: pair(2) = ['one ', 'two ']
  type :: variable
    character(len=6) :: name = long_name
    character(len=4) :: parts(2) = pair
    real(8) :: value = 0.5d0
  end type variable
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(3)
    type(variable) :: a, b, c(2)

    y = x
    if (a%name == 'temp' .and. a%parts(2) == 'two') y(1) = a%value*x(1)**2
    a = variable('speed', ['a', 'b'], x(1)*x(2))
    b = variable(name=long_name, value=x(3)**2)
    c = [a, b]
    if (c(1)%name == 'speed') y(1) = y(1)*c(1)%value
    if (b%name == 'temp') y(2) = y(2)*c(2)%value
    c(2) = renamed(c(1), 'x'//c(1)%name)
    if (c(2)%name == 'xspeed') y(3) = y(3)*c(2)%value
    if (c(2)%parts(1)//c(1)%parts(2) == 'a   b') y(3) = y(3)*x(1)
  end subroutine foo

  function renamed(a, name) result(b)
    type(variable), intent(in) :: a
    character(len=*), intent(in) :: name
    type(variable) :: b
    b = a
    b%name = name
    b%value = b%value**2
  end function renamed
end module labels
