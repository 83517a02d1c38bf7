double precision function wave(t)
  use kinds, only: wp
  implicit none
  real(wp) t, scale, shift
  common /blk/ scale, shift(3)
  wave = sin(t)*scale + shift(2)
  scale = scale + 0.1d0*t
end function wave

function rest(t)
  implicit none
  double precision rest, t
  rest = cos(t)
end function rest

function squares(n, t, more)
  use kinds, only: wp
  implicit none
  integer, intent(in) :: n
  real(wp), intent(in) :: t(:)
  real(wp), intent(in), optional :: more
  real(wp) :: squares(n)
  squares = t**2
  if (present(more)) squares = squares*more
end function squares
