! idea: indirect writes and increments with equal indices
! routine: foo
! dependent: y
! independent: x
! set: n=5, idx=2 1 2 3 2
module indirect_scatter_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, idx, x, y)
    integer, intent(in) :: n
    integer, intent(in) :: idx(n)
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(3)
    integer :: i

    do i = 1, n
      y(idx(i)) = y(idx(i)) + x(i) ** 2 * y(1)
    end do
    do i = 1, n
      y(idx(i)) = x(i) * y(idx(idx(i)))
    end do
  end subroutine foo
end module indirect_scatter_mod
