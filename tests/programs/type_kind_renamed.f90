! idea: the kind of components has another name where structures are used
! dependent: y
! independent: x, c
module kinds
  implicit none
  integer, parameter :: wp = kind(1.0d0)
end module kinds
module types
  use kinds, only: wp
  implicit none
  type cell
    real(wp) :: a, b
  end type cell
end module types
module m
  use kinds, only: rk => wp
  use types, only: cell
  implicit none
contains
  subroutine foo(c, x, y)
    type(cell), intent(in) :: c
    real(rk), intent(in) :: x
    real(rk), intent(out) :: y
    type(cell) :: d
    d = c
    d%a = d%a*x
    y = d%a*c%b
    call bar(d, y)
  end subroutine foo
  subroutine bar(d, y)
    type(cell), intent(in) :: d
    real(rk), intent(inout) :: y
    y = y*d%b
  end subroutine bar
end module m
