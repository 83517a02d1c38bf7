! idea: a local array whose first half is written before the other
! routine: foo
! dependent: y
! independent: x
! set: n=5
module array_local_partly_defined_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: t(n)
    integer :: i

    t(1:2) = x(1:2) ** 2
    t(3:n) = x(3:n) * t(1)
    t(2) = t(2) * t(1)
    y = 0.0_wp
    do i = 1, n
      y = y + t(i) * t(n + 1 - i)
      t(i) = y
    end do
  end subroutine foo
end module array_local_partly_defined_mod
