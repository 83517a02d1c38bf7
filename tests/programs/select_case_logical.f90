! idea: select case on logicals and without default, nested, in a branch
! dependent: y
! independent: x
! set: n=4, flag=.true.
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, flag, x, y)
    integer, intent(in) :: n
    logical, intent(in) :: flag
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    integer :: i
    do i = 1, n
      select case (flag .and. y > 1.0_wp)
      case (.true.)
        y = y*cos(x(i))
        if (i > 1) then
          select case (mod(i, 3))
          case (0)
            y = y*x(i)
          case (1)
            y = y*y
          end select
        end if
      case (.false.)
        y = y + x(i)**2
      end select
    end do
  end subroutine foo
end module m
