! idea: a routine in no module keeps variables, with kinds and extents of its own constants
! dependent: y
! independent: x
subroutine foo(x, y)
  implicit none
  integer, parameter :: wp = kind(1.0d0), n = 2
  real(wp), intent(in) :: x
  real(wp), intent(out) :: y
  real(wp), save :: memory(n + 1) = [1.0_wp, 2.0_wp, 3.0_wp]
  real(wp) :: scale = 2*n
  integer :: i
  do i = 1, n
    memory(i) = memory(i + 1)*x*scale
  end do
  scale = scale + memory(1)
  y = memory(1)*sin(memory(2))*scale
end subroutine foo
