! idea: loops whose bounds give negative counts
! routine: foo
! dependent: y
! independent: x
! set: n=0, m=-4
module loop_negative_extent_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    integer :: i, j

    y = x
    do i = 1, n
      y = y * y
    end do
    do i = 1, m
      do j = 1, m
        y = y * x
      end do
    end do
    do i = m, m + 2
      y = y * sin(y)
    end do
  end subroutine foo
end module loop_negative_extent_mod
