! idea: a routine that is not in a module
! routine: foo
! dependent: y
! independent: x
! set: n=4
subroutine foo(n, x, y)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n)
  double precision, intent(out) :: y
  integer :: i

  y = 0.0d0
  do i = 1, n
    y = y + x(i) * sin(x(i))
  end do
end subroutine foo
