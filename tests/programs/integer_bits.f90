! idea: bits of integers decide what is added, also those that a subroutine moves
! dependent: y
! independent: x
! set: n=5
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    integer :: i, bits

    bits = 0
    do i = 1, n
      call mvbits(i, 0, 2, bits, 1)
      if (iand(bits, 4) /= 0) y = y*x(i)
      if (btest(bits, 1)) y = y + sin(x(i))*ishft(bits, -1)
      bits = ieor(bits, ibset(0, 3))
    end do
    y = y*popcnt(bits)
  end subroutine foo
end module m
