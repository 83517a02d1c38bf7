! idea: own functions with names of intrinsic ones that take kinds
! dependent: y
! independent: x
! set: x=0.7 1.1
module own_function_named_as_conversion_mod
  implicit none
contains
  double precision function aint(s, k)
    integer, intent(in) :: k
    double precision, intent(in) :: s
    aint = s*k
  end function
  function anint(s, k) result(r)
    double precision, intent(in) :: s
    integer, intent(in) :: k
    double precision :: r
    r = s*s + k
  end function
  subroutine foo(x, y)
    double precision, intent(in) :: x(2)
    double precision, intent(out) :: y(2)
    integer :: n
    n = 3
    y(1) = aint(x(1), 2)*anint(x(2), n)
    y(2) = anint(aint(x(2), n), 8)*real(x(1), 8)
  end subroutine
end module own_function_named_as_conversion_mod
