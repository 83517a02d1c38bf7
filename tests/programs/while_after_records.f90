! idea: a while loop after other records, in a loop: the tape must have room for the number of turns
! dependent: y
! independent: x
! set: n=4
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
      y = y*x(k)
      k = mod(k + i, n) + 1
      do while (y < 3.0_wp)
        y = y*(1.0_wp + x(i)) + y*y
      end do
      y = y/(1.0_wp + y)
    end do
  end subroutine foo
end module m
