! idea: functions in no module, in other files, known by their types only
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
  call finish(n, x, y)
end subroutine foo
