! idea: common blocks that are named in SAVE, or saved with all else
! dependent: y
! independent: x
subroutine foo(x, y)
  implicit none
  double precision, intent(in) :: x
  double precision, intent(out) :: y
  double precision :: level, rate(2), other
  common /tank/ level, rate
  common /pipe/ other
  save /tank/, /pipe/
  level = x
  rate(1) = 0.5d0
  rate(2) = x*x
  other = 1.5d0
  call fill()
  call fill()
  y = level*other
end subroutine foo

subroutine fill()
  implicit none
  double precision :: level, rate(2), other, factor
  integer :: calls
  common /tank/ level, rate
  common /pipe/ other
  save
  data calls, factor /0, 0.25d0/
  calls = calls + 1
  level = level + factor*rate(1)*sin(level)*rate(2)
  other = other*level
end subroutine fill
