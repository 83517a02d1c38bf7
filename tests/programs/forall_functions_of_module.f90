! idea: forall on module arrays with functions that read other variables of the module
! dependent: y
! independent: x
! set: n=3, x=0.7 1.1 0.9
module forall_functions_of_module_mod
  implicit none
  double precision :: a(4) = 0, coef(2) = [0.5d0, 2d0]
contains
  pure double precision function eos(v, i) result(a)
    double precision, intent(in) :: v
    integer, intent(in) :: i
    a = coef(1)*v + inner(i)
  end function
  pure double precision function inner(i)
    integer, intent(in) :: i
    inner = coef(2)*i
  end function
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    double precision, intent(in) :: x(n)
    double precision, intent(out) :: y(n)
    integer :: i
    coef(1) = x(1)
    forall (i = 1:n) a(i) = eos(x(i), i)*a(i)
    forall (i = 1:n) a(i) = eos(x(i), i)*x(i)
    y = a(:n)
  end subroutine foo
end module
