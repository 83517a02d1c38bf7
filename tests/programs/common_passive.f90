! idea: integers and logicals of a common block steer branches and loops, and change on the way
! dependent: y
! independent: x
subroutine foo(x, y)
  implicit none
  real, intent(in) :: x(3)
  real, intent(inout) :: y
  integer :: mode, order(3), i
  logical :: fresh
  common /control/ mode, order, fresh
  mode = 0
  order = (/ 3, 1, 2 /)
  fresh = .true.
  do i = 1, 3
    call apply(x, y)
  end do
  if (.not. fresh) y = y*mode
end subroutine foo
subroutine apply(x, y)
  implicit none
  real, intent(in) :: x(3)
  real, intent(inout) :: y
  integer :: m, o(3), k
  logical :: first
  common /control/ m, o, first
  m = m + 1
  do k = 1, o(m)
    y = y + x(o(k))*0.5
  end do
  if (first) o(2) = m
  first = m > 2
  y = y*x(o(m))
end subroutine apply
