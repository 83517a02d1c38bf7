! idea: only its condition reads what a loop changes; columns that run both ways at once follow
! routine: foo
! dependent: y
! independent: x
! set: n=5
module while_before_columns_mod
  use, intrinsic :: iso_fortran_env, only: wp => real64
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp) :: rest, s
    integer :: k, i, j
    k = 0
    rest = 1.0_wp
    do while (rest > 0.1_wp)
      rest = 0.5_wp*rest
      k = k + 1
    end do
    do i = 1, n
      s = x(i)
      do j = 1, k
        s = s + 0.3_wp*sin(s)
      end do
      y(i) = s*s
    end do
  end subroutine foo
end module while_before_columns_mod
