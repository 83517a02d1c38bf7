recursive function power(k, t) result(p)
  use kinds, only: wp
  implicit none
  integer, intent(in) :: k
  real(wp), intent(in) :: t
  real(wp) :: p
  if (k <= 0) then
    p = 1
  else
    p = t*power(k - 1, t)
  end if
end function power
