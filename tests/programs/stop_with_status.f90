! idea: a named constant as a status, in a routine that is called twice
! dependent: y
! independent: x
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0), failed = 3
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(inout) :: y

    call root(x, y)
    call root(2.0_wp*y, y)
  end subroutine foo

  subroutine root(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b

    if (a < 0.0_wp) stop failed
    b = b*sqrt(a)
    if (b > 1.0e6_wp) error stop failed
  end subroutine root
end module m
