! idea: select case on integers: values, lists, ranges, default in the middle
! dependent: y
! independent: x
! set: n=7
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)
    integer :: i
    do i = 1, n
      select case (i)
      case (1)
        y(i) = y(i)*x(i)
      case (2, 4:5)
        y(i) = sin(x(i))
        y(i) = y(i)*y(i)
      case default
        y(i) = exp(x(i))*y(i)
      case (7:)
        y(i) = x(i)**3
      case (:0)
        y(i) = 0.0_wp
      end select
    end do
  end subroutine foo
end module m
