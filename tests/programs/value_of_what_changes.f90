! idea: an argument by value that is also changed through another argument
! routine: foo
! dependent: y
! independent: x
module value_of_what_changes_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(2)
    real(wp), intent(out) :: y
    real(wp) :: s, m
    s = x(1)
    m = x(2)
    call add(s, m, s)
    y = s*m
  end subroutine foo
  subroutine add(s, m, v)
    real(wp), intent(inout) :: s, m
    real(wp), value :: v
    s = s + v*m
    v = v*2.0_wp
    m = m*v
  end subroutine add
end module value_of_what_changes_mod
