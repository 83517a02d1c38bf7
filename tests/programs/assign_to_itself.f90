! idea: a variable assigned to itself keeps its adjoint
! routine: foo
! dependent: y
! independent: x, y
module assign_to_itself_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(inout) :: y

    y = y * x
    y = y
    y = +y
    y = (y)
  end subroutine foo
end module assign_to_itself_mod
