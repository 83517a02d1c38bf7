! idea: what is given procedures, without interfaces, passes them on and calls functions that keep tables
! dependent: s
! independent: x
! set: m=3
subroutine given_to_pass_on(change, f, m, x, total)
  implicit real(8) (a-h, o-z)
  integer :: m
  dimension :: x(m)
  external :: change, f
  call change(m, x)
  call given_to_use(f, m, x, total)
end subroutine given_to_pass_on

subroutine given_to_use(f, m, x, total)
  implicit none
  integer :: m
  real(8) :: x(m), total, weighted, f
  external :: f
  total = weighted(m, x)*f(x(1))
end subroutine given_to_use

real(8) function weighted(n, x)
  implicit none
  integer :: n, i
  real(8) :: x(n), half, one
  data half, one /0.5d0, 1.0d0/
  weighted = one
  do i = 1, n
    weighted = weighted + half*x(i)**2
  end do
end function weighted

subroutine squares(m, x)
  implicit none
  integer :: m
  real(8) :: x(m)
  x = x**2
end subroutine squares

real(8) function wave(t)
  implicit none
  real(8) :: t
  wave = sin(t)
end function wave

subroutine foo(m, x, s)
  implicit none
  integer :: m
  real(8) :: x(m), s, wave
  external :: squares, wave
  call given_to_pass_on(squares, wave, m, x, s)
end subroutine foo
