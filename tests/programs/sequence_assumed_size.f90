! idea: columns of arrays of assumed size are passed on, in routines in no module
! dependent: y
! independent: x
! set: n=3, m=4
! size: x=3 4
subroutine total(n, v, s)
  implicit none
  integer, intent(in) :: n
  real(kind=8), intent(in) :: v(*)
  real(kind=8), intent(inout) :: s
  integer :: i
  do i = 1, n
    s = s * v(i) + sin(v(i))
  end do
end subroutine total

subroutine foo(n, m, x, y)
  implicit none
  integer, intent(in) :: n, m
  real(kind=8), intent(in) :: x(n, *)
  real(kind=8), intent(out) :: y
  integer :: j
  y = 1.0d0
  do j = 1, m
    call total(n, x(1, j), y)
  end do
end subroutine foo
