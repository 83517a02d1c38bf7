! idea: kinds from tables of constants, bounds from components of constant structures
! dependent: y
! independent: x
! set: n=4
module constants_as_kinds_and_bounds
  implicit none
  integer, parameter :: kinds(2) = [4, 8]
  type :: sizes
    integer :: n = 3
    integer :: k(2) = [3, 2]
  end type sizes
  type(sizes), parameter :: c(2) = [sizes(n=4), sizes(2, [5, 6])], one = sizes(4)
  type :: state
    real(8) :: v(4)
    real(8) :: w = 0.5d0
  end type state
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kinds(size(kinds))), intent(in) :: x(n)
    real(maxval(kinds)), intent(out) :: y
    real(kind=kinds(2)) :: t(c(2)%k(1), 0:c(1)%n), u(one%n)
    integer(minval(kinds)) :: i
    type(state) :: s
    t = x(1)**2
    u = sin(x)
    s%v = u*x
    s%w = x(2)
    y = x(3)*size(t)
    do i = 1, one%k(1)
      y = y + t(i, 0)*u(i)*s%v(i + 1)*s%w
    end do
  end subroutine foo
end module constants_as_kinds_and_bounds
