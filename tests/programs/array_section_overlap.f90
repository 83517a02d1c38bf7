! idea: overlapping sections of one array, both ways
! routine: foo
! dependent: y
! independent: x, y
! set: n=6
module array_section_overlap_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)

    y(2:4) = y(1:3) * x(2:4)
    y(1:n - 1) = y(2:n) * y(1:n - 1)
    y(2:n) = y(1:n - 1) + sin(y(2:n))
  end subroutine foo
end module array_section_overlap_mod
