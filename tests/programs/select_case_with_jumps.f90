! idea: jumps inside select case inside loops, and a select inside the rest
! dependent: y
! independent: x
! set: n=8
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    integer :: i, k
    search: do k = 1, 2
      do i = 1, n
        select case (mod(i + k, 5))
        case (0)
          cycle
        case (1)
          y = y*x(i)
          if (k == 2) exit
          y = y + 0.3_wp
        case (4)
          if (i == 7) cycle search
          y = y + x(i)**2
        case default
          y = y - 0.1_wp*x(i)
        end select
        select case (k)
        case (2)
          y = y*1.1_wp
        case default
          y = sin(y)*x(i)
        end select
      end do
      y = y*y
    end do search
  end subroutine foo
end module m
