! idea: one inout argument is dependent and independent
! routine: foo
! dependent: z
! independent: z, x
module dependent_and_independent_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, z)
    real(wp), intent(in) :: x
    real(wp), intent(inout) :: z

    z = z * z * x
    z = z + sin(z)
  end subroutine foo
end module dependent_and_independent_mod
