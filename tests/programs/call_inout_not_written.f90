! idea: a callee declares an argument as inout and does not change it
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(inout) :: x(n)
    real(wp), intent(inout) :: y
    integer :: i

    do i = 1, n
      call inner(n, x, y)
      y = y*x(1)
    end do
  end subroutine foo

  subroutine inner(n, p, q)
    integer, intent(in) :: n
    real(wp), intent(inout) :: p(n), q

    q = q*sin(p(n)) + p(2)
  end subroutine inner
end module m
