! idea: an element of the left-hand side is broadcast into it
! routine: foo
! dependent: y
! independent: y
! set: n=4
module array_broadcast_own_element_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, y)
    integer, intent(in) :: n
    real(wp), intent(inout) :: y(n)

    y = y(2) * y
    y(:) = y(n) + sin(y(1)) * y(:)
    y = y(3)
  end subroutine foo
end module array_broadcast_own_element_mod
