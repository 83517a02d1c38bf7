! idea: an inout index array is permuted
! routine: foo
! dependent: y
! independent: x
! set: n=4, idx=1 2 3 4
module indirect_argument_modified_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, idx, x, y)
    integer, intent(in) :: n
    integer, intent(inout) :: idx(n)
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    integer :: i, k

    do i = 1, n - 1
      k = idx(i)
      idx(i) = idx(i + 1)
      idx(i + 1) = k
      y(i) = x(idx(i)) * x(idx(n)) ** 2
    end do
    y(n) = y(idx(1)) * y(1)
  end subroutine foo
end module indirect_argument_modified_mod
