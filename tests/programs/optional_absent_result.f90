! idea: a dependent argument that is not given
! dependent: y, z
! independent: x
! absent: z
module optional_absent_result_mod
  implicit none
contains
  subroutine foo(x, y, z)
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: y
    real(8), intent(out), optional :: z
    y = x(1)*x(2)
    if (present(z)) z = y**2
  end subroutine foo
end module optional_absent_result_mod
