! idea: mirrored elements in a loop, equal in the middle
! routine: foo
! dependent: y
! independent: x, y
! set: n=5
module alias_index_mirrored_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)
    integer :: i

    do i = 1, n
      y(i) = y(n + 1 - i) * x(i) + y(i) ** 2
    end do
  end subroutine foo
end module alias_index_mirrored_mod
