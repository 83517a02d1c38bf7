! idea: names of intrinsics are those of arrays that have shapes by statements, and of arguments
! dependent: y
! independent: x
! set: x=0.7 1.1
subroutine foo(x, y)
  implicit double precision (a-h, o-z)
  dimension x(2), y(2), exp(2)
  common /names_block/ dsqrt(2), erf(3)
  external square
  do i = 1, 2
    exp(i) = x(i)**2
    dsqrt(i) = x(i)*exp(1)
    erf(i) = exp(i)
  end do
  call scaled(square, x(1), y(1))
  call scaled(square, x(2), y(2))
end subroutine
subroutine scaled(gamma, x, y)
  implicit double precision (a-h, o-z)
  common /names_block/ abs(2), cosh(3)
  y = gamma(x)*abs(1) + abs(2)*cosh(1)
end subroutine
double precision function square(a)
  implicit double precision (a-h, o-z)
  square = 3*a**2
end function
