! idea: two index arrays that meet in some iterations
! routine: foo
! dependent: y
! independent: x, y
! set: n=5, p=2 4 2 1 5, q=2 3 1 1 4
module alias_index_through_array_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, p, q, x, y)
    integer, intent(in) :: n
    integer, intent(in) :: p(n), q(n)
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)
    integer :: i

    do i = 1, n
      y(p(i)) = y(q(i)) * x(i) + sin(y(p(i))) * y(q(i))
    end do
  end subroutine foo
end module alias_index_through_array_mod
