! idea: an index array computed and overwritten on the way
! routine: foo
! dependent: y
! independent: x
! set: n=4
module indirect_overwritten_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: idx(n), i

    do i = 1, n
      idx(i) = n + 1 - i
    end do
    y = 1.0_wp
    do i = 1, n
      y = y * x(idx(i)) + sin(y)
      idx(i) = mod(idx(i) + i, n) + 1
      y = y + x(idx(i)) ** 2 * y * 0.1_wp
      idx(mod(i, n) + 1) = i
    end do
  end subroutine foo
end module indirect_overwritten_mod
