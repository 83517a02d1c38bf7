! idea: routines that call each other, and print, count calls, and change the length of their argument
! dependent: y
! independent: x
! set: n=3
module recursive_mutual_effects_mod
  implicit none
  integer :: count = 0
contains
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y
  real(8), allocatable :: a(:)
  y = x(1)
  call ping(x, y, 4)
  call pong(x, y, 3)
  allocate(a(1))
  a = y
  call grow(a, x, 4)
  y = sum(a*x(2)) + count
end subroutine
recursive subroutine ping(x, y, k)
  real(8), intent(in) :: x(:)
  real(8), intent(inout) :: y
  integer, intent(in) :: k
  real(8) :: t
  if (k == 0) return
  write (*, *) 'ping', k
  t = sin(y)*x(1)
  y = y*t
  if (y > 0) then
    call pong(x, y, k - 1)
  else
    call ping(x, y, k - 1)
  end if
  y = y + t**2
end subroutine
recursive subroutine pong(x, y, k)
  real(8), intent(in) :: x(:)
  real(8), intent(inout) :: y
  integer, intent(in) :: k
  integer :: i
  do i = 1, k
    count = count + i
    y = y*x(i) + 0.1d0
    if (i == 2) call ping(x, y, k - 1)
  end do
end subroutine
recursive subroutine grow(a, x, k)
  real(8), allocatable, intent(inout) :: a(:)
  real(8), intent(in) :: x(:)
  integer, intent(in) :: k
  if (k == 0) return
  a = [a, a(1)*x(1)]
  call cut(a, x, k)
  a(1) = a(size(a))*x(3)
end subroutine
recursive subroutine cut(a, x, k)
  real(8), allocatable, intent(inout) :: a(:)
  real(8), intent(in) :: x(:)
  integer, intent(in) :: k
  if (mod(k, 2) == 0 .and. size(a) > 2) a = a(2:)
  a = a*x(2)
  call grow(a, x, k - 1)
end subroutine
end module
