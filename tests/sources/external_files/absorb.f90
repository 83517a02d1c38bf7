subroutine absorb(a, b)
  use rates, only: rate
  implicit none
  double precision, intent(in) :: a
  double precision, intent(inout) :: b
  b = b*(1.0d0 - rate*a) + a*a
end subroutine absorb

subroutine count_calls(calls)
  implicit none
  integer, intent(inout) :: calls
  calls = calls + 1
end subroutine count_calls
