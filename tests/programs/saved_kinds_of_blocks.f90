! idea: a variable that a block keeps has a kind that the block uses by name
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    integer :: i
    do i = 1, n
      block
        use iso_fortran_env, only: real64
        real(real64), save :: w = 1.0_real64
        if (i == 1) w = x(1)
        y(i) = w * x(i)
        w = y(i) + 0.5_real64
      end block
    end do
  end subroutine foo
end module m
