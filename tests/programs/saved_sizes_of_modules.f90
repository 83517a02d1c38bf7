! idea: a saved variable whose bounds are a number of another module that the routine uses
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module sizes
  implicit none
  integer, parameter :: most = 3, other = 2*most
end module sizes
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y, n)
    use sizes, only: many => most, other
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp), save :: w(many), z(other) = 0.25_wp
    integer :: i
    do i = 1, n
      w(i) = x(i) + z(i)
      y(i) = w(i) * x(i)
      z(i + 1) = y(i)
    end do
    z = 0.25_wp
  end subroutine foo
end module m
