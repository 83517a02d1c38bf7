! idea: sections of size zero
! routine: foo
! dependent: y
! independent: x, y
! set: n=4, m=0
module array_section_empty_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)

    y(1:m) = x(1:m) * 2.0_wp
    y(n:1) = 0.0_wp
    y(2:3) = y(2:3) * x(3:4)
    y(n + 1:n) = y(1:m)
  end subroutine foo
end module array_section_empty_mod
