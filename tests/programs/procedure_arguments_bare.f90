! idea: external routines in no module are given to each other
! dependent: y
! independent: x
subroutine foo(x, y)
  implicit none
  double precision, intent(in) :: x
  double precision, intent(inout) :: y
  external :: power, third
  integer :: i
  do i = 1, 2
    call twice(power, x, y)
    if (i == 2) call twice(third, y*x, y)
  end do
end subroutine foo
subroutine twice(change, x, y)
  implicit none
  external :: change
  double precision, intent(in) :: x
  double precision, intent(inout) :: y
  call change(x, y)
  call change(x*y, y)
end subroutine twice
subroutine power(x, y)
  implicit none
  double precision, intent(in) :: x
  double precision, intent(inout) :: y
  y = x*x*y
end subroutine power
subroutine third(x, y)
  implicit none
  double precision, intent(in) :: x
  double precision, intent(inout) :: y
  y = y/(3.0d0 + x)
end subroutine third
