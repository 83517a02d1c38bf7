! idea: full sections, with the left-hand side on the right
! routine: foo
! dependent: y
! independent: x, y
! set: n=5
module array_section_full_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)

    y(:) = x(:) * 2.0_wp + y(:)
    y(:) = y(:) * x(1)
    y(1:n) = y(:) * y
  end subroutine foo
end module array_section_full_mod
