! idea: arguments that are declared as changing, never change, and are passed on to others like them
! routine: foo
! dependent: y
! independent: x
module passed_on_unchanged_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(inout) :: x
    real(wp), intent(out) :: y
    y = x
    call one(x, y)
    y = y*x
  end subroutine foo
  subroutine one(a, b)
    real(wp), intent(inout) :: a, b
    call two(a, b)
    b = b*a
    call two(a, b)
  end subroutine one
  subroutine two(c, d)
    real(wp), intent(inout) :: c, d
    d = d*c + c
  end subroutine two
end module passed_on_unchanged_mod
