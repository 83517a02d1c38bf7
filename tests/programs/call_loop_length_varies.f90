! idea: the number of records of a call differs from call to call
! routine: foo
! dependent: y
! independent: x
! set: n=4
module call_loop_length_varies_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i, k

    y = 0.0_wp
    k = 0
    do i = 1, n
      call bar(i, k, x(i), y)
      if (k > 2) call bar(2 * k, k, x(1), y)
    end do
  end subroutine foo

  subroutine bar(m, k, a, b)
    integer, intent(in) :: m
    integer, intent(inout) :: k
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b
    integer :: i

    do i = 1, mod(m, 3) + 1
      b = sin(b) + a * b * 0.3_wp + a
      k = mod(k + i, 5)
    end do
  end subroutine bar
end module call_loop_length_varies_mod
