! idea: an internal function with a loop that is left by its name
! dependent: y
! independent: x
! set: n=3
module internal_named_exit
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp) :: h

    h = x(1)**2
    y = 0.5_wp*f(x) + f(x(1))
    h = h + f(x(2))
    y(1) = y(1)*h
  contains
    elemental function f(a) result(r)
      real(wp), intent(in) :: a
      real(wp) :: r
      integer :: i, j
      logical :: flag
      flag = .true.
      r = a
      do i = 1, 3
        loop_2: do j = 1, i
          if (mod(j, 2) == 0 .neqv. flag) then
            if (flag) then
              exit loop_2
            end if
          else
            r = r*h + 0.2_wp
          end if
        end do loop_2
        r = r + 0.1_wp
      end do
    end function f
  end subroutine foo
end module internal_named_exit
