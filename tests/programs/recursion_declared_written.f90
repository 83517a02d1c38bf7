! idea: recursion with arguments declared to change, in a callee, that do not
! dependent: y
! independent: x, y
! set: n=3, levels=3, places=2 3 1, x=0.7 1.2 0.4, y=0.5 0.9 1.1
module recursion_declared_written_mod
  implicit none
contains
  recursive subroutine relax(y, x, places, n, levels)
    integer, intent(in) :: n, levels
    real(8), intent(inout) :: y(n)
    real(8), intent(in) :: x(n)
    integer, intent(inout) :: places(n)
    call move(y, places, n)
    y = y * x + 0.1d0
    if (levels > 1) call relax(y, x, places, n, levels - 1)
  end subroutine relax

  subroutine move(y, places, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: y(n)
    integer, intent(inout) :: places(n)
    integer :: i
    do i = 1, n
      y(i) = y(i) + sin(y(places(i)))
    end do
  end subroutine move

  subroutine foo(n, levels, places, x, y)
    integer, intent(in) :: n, levels
    integer, intent(inout) :: places(n)
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    call relax(y, x, places, n, levels)
    y = y * y
  end subroutine foo
end module recursion_declared_written_mod
