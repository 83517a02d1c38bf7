! idea: the body of a case changes the selector; a real decides
! dependent: y
! independent: x
! set: n=5
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    integer :: i, k
    k = 1
    do i = 1, n
      select case (k)
      case (1)
        k = 2
        y = y*x(i)
      case (2)
        k = 3
        y = y*y + x(i)
      case default
        k = 1
        y = sin(y)*x(i)
      end select
      select case (int(10.0_wp*x(i)))
      case (:8)
        y = y*1.5_wp*x(i)
      case (9:11)
        y = y/x(i)
      case (12:)
        y = y - x(i)**2
      end select
    end do
  end subroutine foo
end module m
