! idea: procedures of other files take first elements of arrays, or nothing of them
! dependent: y
! independent: x
! set: n=3, x=0.7 1.1 1.3
subroutine foo(n, x, y)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n)
  double precision, intent(out) :: y(n)
  double precision :: aux(0:n, 2), work(n)
  integer :: i
  aux = 0.5d0
  aux(0, 1) = x(2)
  work = x*x
  do i = 1, n
    y(i) = x(i)
    call solve(n, x, aux, work, y)
  end do
  y = y + aux(0, 1)
  call given(n, work, y)
end subroutine foo

subroutine given(n, w, y)
  implicit none
  integer, intent(in) :: n
  double precision :: w(*), y(n)
  call solve(n, w, w, w, y)
end subroutine given
