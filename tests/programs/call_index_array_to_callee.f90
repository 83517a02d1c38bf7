! idea: index arrays and their elements as arguments
! routine: foo
! dependent: y
! independent: x
! set: n=4, idx=3 1 4 2
module call_index_array_to_callee_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, idx, x, y)
    integer, intent(in) :: n
    integer, intent(inout) :: idx(n)
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i

    y = 0.0_wp
    do i = 1, n
      call gather(n, idx, x, y)
      call rotate(n, idx)
      call weigh(idx(i), x(idx(i)), y)
    end do
  end subroutine foo

  subroutine gather(n, idx, x, y)
    integer, intent(in) :: n
    integer, intent(in) :: idx(n)
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y

    y = sin(y) * x(idx(1)) + x(idx(n)) ** 2
  end subroutine gather

  subroutine rotate(n, idx)
    integer, intent(in) :: n
    integer, intent(inout) :: idx(n)
    integer :: first, i

    first = idx(1)
    do i = 1, n - 1
      idx(i) = idx(i + 1)
    end do
    idx(n) = first
  end subroutine rotate

  subroutine weigh(k, a, y)
    integer, intent(in) :: k
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: y

    y = y + k * a ** 2 * y * 0.1_wp
  end subroutine weigh
end module call_index_array_to_callee_mod
