! idea: a target that calls itself
! dependent: y
! independent: x
! set: n=3
module recursive_target_mod
  implicit none
contains
recursive subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(3)
  real(8), intent(out) :: y
  real(8) :: z
  if (n == 0) then
    y = x(1)*x(2)
    return
  end if
  call foo(n - 1, x*1.1d0, z)
  y = z*sin(x(min(n, 3)))
end subroutine
end module
