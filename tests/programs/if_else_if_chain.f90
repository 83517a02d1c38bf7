! idea: a chain of else if on an integer
! routine: foo
! dependent: y
! independent: x
! set: n=6
module if_else_if_chain_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i

    y = 1.0_wp
    do i = 1, n
      if (i == 1) then
        y = y * x(i)
      else if (i == 2 .or. i == 5) then
        y = sin(y) + x(i)
      else if (i >= n) then
        y = y * y
      else
        y = y - x(i) ** 2 * y
      end if
    end do
  end subroutine foo
end module if_else_if_chain_mod
