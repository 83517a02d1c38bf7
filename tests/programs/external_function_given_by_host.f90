! idea: external functions of the file that routines with internal procedures declare and give on
! dependent: y
! independent: x
! set: x=0.7
module external_function_given_by_host_mod
  implicit none
contains
  subroutine along(x, y, rp, weight)
    double precision, intent(in) :: x
    double precision, intent(out) :: y
    external :: rp, weight
    double precision :: weight, z
    call rp(x, z)
    y = z*weight(x)
  end subroutine along

  subroutine apart(x, y)
    double precision, intent(in) :: x
    double precision, intent(out) :: y
    double precision heavy
    external heavy
    call along(x, y, own, heavy)
    y = y*heavy(x)
  contains
    subroutine own(a, b)
      double precision, intent(in) :: a
      double precision, intent(out) :: b
      b = cos(a) + heavy(x)
    end subroutine own
  end subroutine apart

  subroutine foo(x, y)
    double precision, intent(in) :: x
    double precision, intent(out) :: y
    double precision, external :: heavy
    double precision :: z
    call along(x, y, own, heavy)
    call apart(y, z)
    y = y*z
  contains
    subroutine own(a, b)
      double precision, intent(in) :: a
      double precision, intent(out) :: b
      b = sin(a)*x
    end subroutine own
  end subroutine foo
end module external_function_given_by_host_mod

double precision function heavy(x)
  implicit none
  double precision, intent(in) :: x
  heavy = cos(x)*x
end function heavy
