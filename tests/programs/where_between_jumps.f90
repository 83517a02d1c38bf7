! idea: masked assignments in named loops that are left early, between local pointers
! dependent: y
! independent: x
! set: n=4, k=2
module where_between_jumps_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, k, x, y)
    integer, intent(in) :: n, k
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)
    real(wp), pointer :: p(:)
    real(wp), target :: t(n)
    integer :: i, j
    p => t(n:1:-1)
    p = x
    outer: do i = 1, 3
      do j = 1, n
        if (j > k .and. i > 2) exit outer
        if (j == i + 2) cycle outer
        y(j) = sin(y(j))*p(j)
      end do
      where (x > 0.6_wp)
        y = y*p
      elsewhere (p > 0.7_wp)
        p = p*y
      elsewhere
        y = y(n:1:-1)
      end where
      where (p > 0.9_wp) y = cshift(y, 1)*p
    end do outer
  end subroutine foo
end module where_between_jumps_mod
