! idea: array statements overwriting a local array in a loop
! routine: foo
! dependent: y
! independent: x
! set: n=4
module array_statement_in_loop_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp) :: t(n)
    integer :: i

    t = x
    y = 0.0_wp
    do i = 1, n
      t(1:i) = t(1:i) * x(i) + sin(t(i))
      y(:) = y + t * t
      t = t(n:1:-1)
    end do
  end subroutine foo
end module array_statement_in_loop_mod
