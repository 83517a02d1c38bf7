! idea: sections whose bounds and overlap vary with the loop
! dependent: y
! independent: x
! set: n=6, m=2
module array_section_in_variable_loop_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
subroutine foo(x, n, m, y)
  integer, intent(in) :: n, m
  real(wp), intent(in) :: x(n, n)
  real(wp), intent(inout) :: y(n, n)
  integer :: i
  do i = 1, n - 1, m
    y(i:, i) = y(i:, i + 1) * x(i, i:) + y(i, i)
    y(:i, :) = y(:i, :) * y(1, 1)
    y(i:i+1, 2:n:2) = sqrt(abs(x(i:i+1, 1:n-1:2))) + y(i:i+1, n:2:-2)
  end do
end subroutine foo
end module array_section_in_variable_loop_mod
