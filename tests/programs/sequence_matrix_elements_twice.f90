! idea: two elements of one matrix are given to assumed-size arguments, with a column or row that is 1
! dependent: y
! independent: x
! set: n=3
subroutine prod1(n, a, b, c)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(*), b(*)
  double precision, intent(out) :: c
  integer :: i
  c = 0.0d0
  do i = 1, n
    c = c + a(1+(i-1)*n)*b(1+(i-1)*n)
  end do
end subroutine prod1
subroutine foo(n, x, y)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n,n)
  double precision, intent(out) :: y(n)
  double precision :: z
  integer :: i
  do i = 1, n
    call prod1(n, x(i,1), x(i,1), y(i))
    call prod1(n, x(1,1), x(i,1), z)
    y(i) = y(i)*z
  end do
end subroutine foo
