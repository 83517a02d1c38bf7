! idea: constants written bit by bit, in integers of two kinds, and integers taken apart
! dependent: y
! independent: x
! set: n=3
module bit_constants_mod
  use, intrinsic :: iso_fortran_env, only: int32, int64
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    real, intent(out) :: y
    integer :: i, mask
    integer(int64) :: wide
    integer(int32) :: halves(2)
    mask = int(z'1F')
    y = 0.0
    do i = 1, n
      wide = ior(int(b'1010', int64), z'10') + 2_int64**33*i
      halves = transfer(wide, halves)
      mask = iand(ieor(mask, i), o'17')
      if (iand(mask, z'1') == 1) y = y*x(i)
      y = y + x(i)*sin(x(i))*mask*halves(2)/real(iand(wide, z'FF'))
      if (transfer(halves, wide) /= wide) y = 0.0
    end do
  end subroutine foo
end module bit_constants_mod
