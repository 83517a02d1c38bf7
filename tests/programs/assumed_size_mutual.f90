! idea: arrays of assumed size that routines which call each other pass on, with counts and values kept between calls
! dependent: y
! independent: x
! set: n=3
module assumed_size_mutual_mod
  implicit none
  type :: box
    real(8) :: v(3) = 0.5d0
    real(8), allocatable :: w(:)
  end type
  integer :: count = 0
  real(8) :: state = 0.3d0
contains
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y
  real(8) :: a(4)
  integer :: i
  real(8) :: t
  t = x(2)
  count = 0
  state = 0.3d0
  a = [x, x(1)]
  y = x(1)
  do i = 1, 2
    call first(3, a, t, y)
  end do
  y = y + sum(a**2)
end subroutine
recursive subroutine first(k, a, t, y)
  integer, intent(in) :: k
  real(8), intent(inout) :: a(*)
  real(8), intent(inout) :: t, y
  real(8), save :: h = 0.2d0
  integer :: j
  if (k <= 0) return
  h = h*0.5d0 + t*0.1d0
  count = count + 1
  y = y + 0.1d0*count
  y = y*cos(t) + sum(a(1:2))*0.1d0
  do j = 1, k - 1
    call second(k - j, a, t, y)
    t = t + 0.1d0*j
  end do
  a(1) = a(2)*t + 0.2d0
  t = t*0.9d0 + h
end subroutine
recursive subroutine second(k, a, t, y)
  integer, intent(in) :: k
  real(8), intent(inout) :: a(*)
  real(8), intent(inout) :: t, y
  t = t*1.1d0 + y*0.01d0
  a(1) = a(2)*t + 0.2d0
  call first(k - 1, a, t, y)
  y = y + t**2
end subroutine
end module
