! idea: variables of common blocks are extents of arguments and local arrays, and change
! dependent: y
! independent: x
! set: n=4
subroutine multiply(h, g, d)
  implicit none
  integer, parameter :: ik = 4
  integer(ik) :: nrow, ncol
  real(8) :: factor
  common /sizes/ factor, nrow, ncol
  save /sizes/
  real(8), intent(inout) :: h(nrow,*)
  real(8), intent(in) :: g(nrow,ncol)
  real(8), intent(out) :: d
  integer :: i, j
  d = 0.d0
  do j = 1, ncol
    do i = 1, nrow
      h(i,j) = factor*h(i,j)*g(i,j)
      d = d + h(i,j)**2
    end do
  end do
end subroutine multiply
module parts
  implicit none
contains
  subroutine smooth(v, m, d)
    integer :: first, last
    common first, last
    integer, intent(in) :: m
    real(8), intent(inout) :: v(first:last)
    real(8), intent(out) :: d
    real(8) :: h(first:last,2)
    h(:,1) = v**2
    h(:,2) = sin(v)*m
    v(last) = h(first,1)*h(last,2)
    d = sum(h) + v(last)
  end subroutine smooth
  subroutine squares(v, m, s)
    integer, intent(in) :: m
    integer :: first, last
    common first, last
    real(8), intent(in) :: v(m)
    real(8), intent(out) :: s(first:last)
    real(8) :: t(last)
    t = v(1:last)
    s = t(first:last)**2
  end subroutine squares
end module parts
subroutine foo(n, x, y)
  use parts, only: smooth, squares
  implicit none
  integer, parameter :: ik = 4
  integer(ik) :: nrow, ncol
  real(8) :: factor
  common /sizes/ factor, nrow, ncol
  save /sizes/
  integer :: first, last
  common first, last
  integer, intent(in) :: n
  real(8), intent(in) :: x(n,n)
  real(8), intent(out) :: y
  real(8) :: h(n,n), s(n), z(3)
  factor = x(1,2)
  nrow = n; ncol = n - 1
  h = x
  call multiply(h, x, z(1))
  nrow = n - 1; ncol = n
  call multiply(h, x, z(2))
  first = 2; last = n
  s = h(:,1)
  call squares(h(:,1), n, s(2:))
  first = 1; last = n - 1
  call smooth(s, n, z(3))
  y = sum(z) + sum(s)
  nrow = 0; ncol = 0; first = 7; last = 0
end subroutine foo
