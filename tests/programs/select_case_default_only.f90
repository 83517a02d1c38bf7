! idea: a selector and cases with one default only, and none at all
! dependent: y
! independent: x
! set: n=2
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x
    real(wp), intent(inout) :: y
    select case (n)
    case default
      y = y*x
      y = y*y
    end select
    select case (n)
    end select
    select case (n)
    case (3:2)
      y = 0.0_wp
    case (2)
    case (1)
      y = 1.0_wp
    end select
  end subroutine foo
end module m
