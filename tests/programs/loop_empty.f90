! idea: loops with nothing active or nothing at all in them
! routine: foo
! dependent: y
! independent: x
! set: n=4
module loop_empty_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    integer :: i, k

    k = 0
    do i = 1, n
    end do
    do i = 1, n
      k = k + i
    end do
    y = x ** 2 * k
  end subroutine foo
end module loop_empty_mod
