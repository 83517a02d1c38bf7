! idea: passive, dependent and independent arguments in mixed order
! routine: foo
! dependent: y, z
! independent: b, d
! set: n=3, flag=.true.
module arguments_interleaved_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, b, y, flag, c, d, z)
    integer, intent(in) :: n
    real(wp), intent(in) :: b(n), c, d
    real(wp), intent(out) :: y(n)
    logical, intent(in) :: flag
    real(wp), intent(inout) :: z
    integer :: i

    do i = 1, n
      y(i) = b(i) * c * d
    end do
    if (flag) z = z + y(n) * d
  end subroutine foo
end module arguments_interleaved_mod
