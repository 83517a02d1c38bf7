! idea: the loop variable is an argument
! routine: foo
! dependent: y
! independent: x
! set: n=5, i=3
module loop_variable_dummy_mod
  implicit none
contains
  subroutine foo(n, i, x, y)
    integer, intent(in) :: n
    integer, intent(inout) :: i
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    y = x(i)
    do i = n, 1, -2
      y = y*x(i)
    end do
    y = y*(i + 3)
  end subroutine foo
end module loop_variable_dummy_mod
