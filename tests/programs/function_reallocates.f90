! idea: functions that grow and shrink an argument, in assignments and conditions
! dependent: y
! independent: x
! set: n=3
module function_reallocates
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp), allocatable :: stack(:)
    integer :: i
    do i = 1, n
      if (push(stack, x(i)) > 2) then
        y(i) = stack(2)*x(i)
      else
        y(i) = stack(1)
      end if
    end do
    y(1) = y(1)*pop(stack)
    y(1) = y(1) + sum(stack)
    do while (size(stack) > 0)
      y(2) = y(2) + pop(stack)
    end do
    y(3) = y(3)*size(stack) + x(1)
  end subroutine foo
  integer function push(stack, x)
    real(wp), allocatable, intent(inout) :: stack(:)
    real(wp), intent(in) :: x
    if (.not. allocated(stack)) allocate(stack(0))
    stack = [stack, x]
    push = size(stack)
  end function push
  real(wp) function pop(stack)
    real(wp), allocatable, intent(inout) :: stack(:)
    pop = stack(size(stack))
    stack = stack(:size(stack) - 1)
  end function pop
end module function_reallocates
