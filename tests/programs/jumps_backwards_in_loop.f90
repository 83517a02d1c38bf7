! idea: a loop made of a jump backwards, in a loop that it leaves or starts again without its name
! routine: foo
! dependent: y
! independent: x
! set: n=5
module jumps_backwards_in_loop_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer :: i, k
    real(8) :: t
    y = 0.0d0
    do i = 1, n
      t = x(i)
      k = 0
10    continue
      k = k + 1
      t = t*x(i) + 0.1d0
      if (k == 4) cycle
      if (k == 7) exit
      y(i) = y(i) + t
      if (k < 3 + i) goto 10
      y(i) = y(i)*2
    end do
    y(1) = y(1)*x(2)
  end subroutine foo
end module jumps_backwards_in_loop_mod
