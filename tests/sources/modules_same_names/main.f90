! idea: three modules have variables and functions of the same names, renamed here and there
! routine: foo
! dependent: y
! independent: x
subroutine foo(x, y)
  use first, only: f => g, scale_of_first => scale
  use second, only: g => f, scale_of_second => scale, add => add_scaled
  use third
  implicit none
  real(kind=8), intent(in) :: x
  real(kind=8), intent(out) :: y
  real(kind=8) :: total
  total = 2*x
  scale_of_first = x*0.5d0
  call bump(scale_of_second)
  y = f(x) + g(x)*scale_of_first + scale_of_second + scale
  call add(y, total)
end subroutine foo
