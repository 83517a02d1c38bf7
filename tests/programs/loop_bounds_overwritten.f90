! idea: the loop overwrites the variables of its own bounds and step
! routine: foo
! dependent: y
! independent: x
! set: n=6
module loop_bounds_overwritten_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i, first, last, step

    first = 1
    last = n
    step = 2
    y = 1.0_wp
    do i = first, last, step
      y = y * x(i) + sin(y)
      first = first + 3
      last = last - 1
      step = -step
    end do
    do i = first, last, -1
      y = sin(y * x(min(i, n)))
      last = 100
    end do
    y = y * last
  end subroutine foo
end module loop_bounds_overwritten_mod
