! idea: reductions of bits and of logical values decide
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    integer :: i, bits(3)

    do i = 1, n
      bits = [i, 2*i, 6]
      if (iall(bits) /= 0) y = y*x(i)
      if (iany(bits) == 7) y = y + sin(x(i))
      if (parity(bits > i)) y = y*2.0_wp
      bits = 0
    end do
  end subroutine foo
end module m
