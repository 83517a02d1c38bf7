! idea: a function as the target, which calls itself, directly and through another one
! dependent: r
! independent: x
! set: n=3
module recursive_target_function_mod
  implicit none
contains
recursive function foo(n, x) result(r)
  integer, intent(in) :: n
  real(8), intent(in) :: x(3)
  real(8) :: r
  if (n <= 0) then
    r = x(1)*x(2)
  else if (n == 1) then
    r = bar(x(2), x)
  else
    r = foo(n - 1, x)*foo(n - 2, x + 1)*sin(x(min(n, 3)))
  end if
end function
recursive function bar(t, x) result(r)
  real(8), intent(in) :: t, x(3)
  real(8) :: r
  r = t*foo(0, x)
end function
end module
