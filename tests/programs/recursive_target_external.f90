! idea: a target in no module that another procedure calls again, with an internal procedure
! dependent: y
! independent: x
! set: n=3
recursive subroutine foo(n, x, y)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: x(3)
  real(8), intent(inout) :: y
  integer :: i
  if (n == 0) return
  do i = 1, 2
    call bar(n - 1, x, y)
  end do
  y = y*sin(x(n))
contains
  subroutine part(z)
    real(8), intent(inout) :: z
    z = z*x(1)
  end subroutine
end subroutine
recursive subroutine bar(n, x, y)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: x(3)
  real(8), intent(inout) :: y
  external :: foo
  y = y + x(2)**2
  call foo(n, x, y)
end subroutine
