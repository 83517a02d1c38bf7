! idea: indirect reads with equal indices
! routine: foo
! dependent: y
! independent: x
! set: n=5, idx=2 1 2 3 2
module indirect_gather_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, idx, x, y)
    integer, intent(in) :: n
    integer, intent(in) :: idx(n)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y(n)
    integer :: i

    do i = 1, n
      y(i) = x(idx(i)) ** 2 * x(1)
    end do
  end subroutine foo
end module indirect_gather_mod
