! idea: functions in conditions that are given elements listed by constructors
! dependent: y
! independent: x
! set: n=3
module conditions_with_lists
  implicit none
contains
  function norm(a) result(b)
    real(8), intent(in) :: a(:)
    real(8) :: b
    b = sum(a**2)
  end function norm
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    if (norm(x([1, 2])) > 0.5d0) y = x(1)*norm(x([n, 2, n]))
    do while (y < norm(x([3, 1])))
      y = y + norm(x([1, 2]))
    end do
  end subroutine foo
end module conditions_with_lists
