! idea: one array element carries a value through the loop
! routine: foo
! dependent: y, w
! independent: x
! set: n=5
module loop_carried_element_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, w, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: w(3)
    real(wp), intent(out) :: y
    integer :: i

    y = 0.0_wp
    do i = 1, n
      w(2) = w(2) * x(i) + w(1)
      y = y + w(2) ** 2
      w(1) = sin(w(2)) * w(3)
    end do
  end subroutine foo
end module loop_carried_element_mod
