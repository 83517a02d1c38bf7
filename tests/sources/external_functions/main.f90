! idea: functions in no module, in other files, known by their types or by interface blocks
! dependent: y
! independent: x
! set: n=3
subroutine foo(n, x, y)
  implicit none
  integer n
  double precision x(n), y
  double precision wave, power, square, z
  external wave, power
  double precision rest
  interface
    function squares(n, t, more)
      use kinds, only: wp
      integer, intent(in) :: n
      real(wp), intent(in) :: t(:)
      real(wp), intent(in), optional :: more
      real(wp) :: squares(n)
    end function squares
  end interface
  integer i
  double precision scale, shift
  common /blk/ scale, shift(3)
  square(z) = z*z + shift(1)
  scale = 1.5d0
  shift(1) = x(1)
  shift(2) = 0.25d0
  shift(3) = 0.5d0
  y = 0
  do i = 1, n
    y = y + wave(x(i))*power(2, x, i) + square(x(i)) + rest(y)
  end do
  y = y + sum(squares(n, x)) + sum(squares(n, x, x(2)))
  call finish(n, x, y)
end subroutine foo
