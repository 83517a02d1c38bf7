! idea: the name of a function stands for its result
! dependent: foo
! independent: x
function foo(x) result(total)
  implicit none
  real(8), intent(in) :: x(4)
  real(8) :: total
  total = sum(x**3)
end function foo
