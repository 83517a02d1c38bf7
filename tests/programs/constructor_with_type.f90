! idea: kinds of constructors, named as numbers or constants
! dependent: z
! independent: x
! set: n=4
module m
  implicit none
  integer, parameter :: wp = 8
contains
  subroutine foo(n, x, z)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: z
    real(8) :: c(2), d(3)
    real(8), allocatable :: e(:)
    c = [real(8) :: x(1), 2d0]
    d = (/ real(kind=wp) :: & ! of the same kind
      x(2)**2, x(3), 0.1 /)
    allocate(e(n))
    e = x*x(1)
    z = sum(c)*sum(d) + sum([ &
      real(wp) :: e(1), e(2)*x(4)])
  end subroutine foo
end module m
