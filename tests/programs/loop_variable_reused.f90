! idea: one variable serves as loop variable, index and counter
! routine: foo
! dependent: y
! independent: x
! set: n=4
module loop_variable_reused_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i

    i = 2
    y = x(i)
    do i = 1, n
      y = y * x(i) + sin(y)
    end do
    i = 1
    y = y * x(i)
    i = i + 1
    y = y * x(i) + y ** 2
    do i = n, 1, -1
      y = y * cos(x(i) * y)
    end do
    i = 3
    y = y * x(i)
  end subroutine foo
end module loop_variable_reused_mod
