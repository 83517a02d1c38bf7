! idea: SAVE without names keeps variables, not statement functions and external functions
! dependent: y
! independent: x, rate
subroutine foo(n, x, rate, y)
  implicit none
  save
  integer, intent(in) :: n
  real(kind=8), intent(in) :: x(n), rate
  real(kind=8), intent(out) :: y(n)
  real(kind=8) :: mean, decay, a, b, weight, damped
  external damped
  logical :: first
  integer :: i
  data first /.true./, b /0.5d0/
  mean(a, b) = 0.5d0*(a + b)
  decay(a) = mean(a, rate)*exp(-a)
  if (first) then
    weight = 2
    first = .false.
  end if
  do i = 1, n
    y(i) = decay(x(i))*weight + damped(x(i)*rate)*b
  end do
end subroutine foo

real(kind=8) function damped(x)
  implicit none
  real(kind=8), intent(in) :: x
  damped = x*sin(x)
end function damped
