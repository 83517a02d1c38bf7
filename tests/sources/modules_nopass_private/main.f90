! idea: procedures bound to types without the object, private in modules of other files
! dependent: y
! independent: x
! set: n=3
module main_mod
  use columns, only: box => column
  implicit none
  type, extends(box) :: place
    type(box) :: inner
  end type place
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    real, intent(out) :: y(n)
    type(box) :: o
    type(place) :: p
    integer :: tell

    o%t = x
    p%t = x**2
    p%inner%t = x
    tell = 2
    call o%describe('start')
    y = x*o%weight(x(2))
    y(1) = y(1)*o%convert(x(1)) + o%mixed(x(1), x(3))
    y(2) = y(2)*p%mixed(p%t) + o%mean()
    call p%inner%describe('end')
    y(3) = y(3)*p%inner%weight(x(3)) + o%level(tell, x(1))
  end subroutine foo
end module main_mod
