! idea: functions of complex numbers by names for one type, and by those of compilers
! dependent: y
! independent: x
! set: n=3
subroutine foo(n, x, y)
  implicit double precision (a-h, o-z)
  integer, intent(in) :: n
  double precision, intent(in) :: x(n)
  double precision, intent(out) :: y
  complex(kind(1.0d0)) :: z, w
  complex :: single

  z = dcmplx(0.5d0, 1.0d0/3)
  single = ccos(cmplx(0.25, 0.5)) + csqrt(cexp((1.0, 2.0)))*clog(csin((0.5, 0.25)))
  y = cabs(single)*x(1) + real(single)*x(2)
  do i = 1, n
    w = cdexp(dcmplx(dfloat(i)/n, 2.0d0))*dconjg(z) + zsqrt(z)*dcmplx(i)
    if (cdabs(w) > 1.5d0) w = w/zabs(w)
    y = y*dreal(w) + x(i)**2*dimag(w + cdsin(z)*cdcos(z))
    y = y + sin(x(i))*realpart(cdlog(w)*zexp(z)) - x(i)*imagpart(zlog(z) + zsin(w)*zcos(w))
    y = y + x(i)*imag(cdsqrt(w) + dcmplx(z))*float(i)
    z = z + dcmplx(0.1, 0.2)*w
  end do
  y = y*dreal(z)
end subroutine foo
