! idea: the tape of an array callee called in nested loops and branches
! routine: foo
! dependent: y
! independent: x
! set: n=3, m=2
module call_split_in_loop_with_arrays_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: t(n)
    integer :: i, j, k

    t = x
    do i = 1, m
      do j = 1, n
        if (mod(i + j, 2) == 0) then
          call smooth(n, j, t)
        else
          do k = 1, j
            call smooth(n, k, t)
          end do
        end if
      end do
    end do
    y = t(1) * t(2) + t(n) ** 2
  end subroutine foo

  subroutine smooth(n, k, t)
    integer, intent(in) :: n, k
    real(wp), intent(inout) :: t(n)
    integer :: i

    if (k == 2) then
      do i = 2, n
        t(i) = 0.5_wp * (t(i) + t(i - 1) * t(i))
      end do
    else
      t(k) = sin(t(k)) * t(1) + 0.5_wp
    end if
  end subroutine smooth
end module call_split_in_loop_with_arrays_mod
