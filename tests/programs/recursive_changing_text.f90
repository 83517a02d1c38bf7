! idea: a routine that calls itself with text whose length changes
! dependent: y
! independent: x
! set: n=3
module recursive_changing_text_mod
  implicit none
contains
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y
  character(len=:), allocatable :: path
  allocate(character(len=1) :: path)
  path(1:1) = 'a'
  y = x(1)
  call step(path, x, y, n)
  if (len(path) > 3) y = y*2
end subroutine
recursive subroutine step(path, x, y, m)
  character(len=:), allocatable, intent(inout) :: path
  real(8), intent(in) :: x(:)
  real(8), intent(inout) :: y
  integer, intent(in) :: m
  if (m == 0) return
  path = path // 'b'
  y = y*sin(x(m))
  if (path == 'abb') y = y**2
  call step(path, x, y, m - 1)
end subroutine
end module
