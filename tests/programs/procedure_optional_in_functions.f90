! idea: functions pass on optional procedures that are not given, also to themselves
! dependent: y
! independent: a
module procedure_optional_in_functions_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  abstract interface
    real(wp) function response(t)
      import :: wp
      real(wp), intent(in) :: t
    end function response
  end interface
contains
  real(wp) function line(t, a)
    real(wp), intent(in) :: t, a
    line = t*t*t - a
  end function line
  real(wp) function same(t)
    real(wp), intent(in) :: t
    same = t*t
  end function same
  recursive function root(f, a, k, weight) result(r)
    interface
      real(wp) function f(t, a)
        import :: wp
        real(wp), intent(in) :: t, a
      end function f
    end interface
    procedure(response), optional :: weight
    real(wp), intent(in) :: a
    integer, intent(in) :: k
    real(wp) :: r
    r = a
    if (present(weight)) r = weight(r)
    if (k > 0) r = f(r, root(f, a, k - 1, weight))
  end function root
  real(wp) function weighted(weight, a)
    procedure(response), optional :: weight
    real(wp), intent(in) :: a
    weighted = a*a
    if (present(weight)) weighted = weighted + weight(a)
  end function weighted
  real(wp) function twice(a, weight)
    real(wp), intent(in) :: a
    procedure(response), optional :: weight
    twice = weighted(weight, a*weighted(weight=weight, a=2.0_wp*a)) + weighted(a=a, weight=weight)
  end function twice
  subroutine foo(a, y)
    real(wp), intent(in) :: a
    real(wp), intent(out) :: y
    y = root(line, a, 2)
    y = y*root(line, a, 2, same) + twice(a)*twice(a, same)
  end subroutine foo
end module procedure_optional_in_functions_mod
