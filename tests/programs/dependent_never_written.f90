! idea: a dependent argument that is never written
! routine: foo
! dependent: y, z
! independent: x
module dependent_never_written_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y, z)
    real(wp), intent(in) :: x
    real(wp), intent(inout) :: y, z

    y = x * x + z
  end subroutine foo
end module dependent_never_written_mod
