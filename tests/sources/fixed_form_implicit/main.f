! idea: an included file has implicit types, constants, common blocks and shapes, as old codes do
! routine: foo
! dependent: out, cost
! independent: x
! set: n=4
      subroutine foo(n, x, out, cost)
      include 'shared.inc'
      dimension x(n), out(n)
      real*8 cost
      external step, norm
      real*8 norm
      save ncall
      data ncall /0/
      slope(a, b) = (a - b)/dx
      dx = 0.25d0
      scale1 = two/4
      ngrid = n
      ncall = ncall + 1
      do 10 i = 1, n
   10 field(i) = x(i)*scale1
      do 30 j = 1, 2
        do 20 i = 2, n
          flux(i) = slope(field(i), field(i-1))
     &              *upwind(field(i))
   20   continue
        call step(flux)
   30 continue
      do 40 i = 1, n
        out(i) = field(i)
   40 continue
      cost = norm(field, n)/ncall*ncall
      return
      end

      subroutine step(f)
      include 'shared.inc'
      dimension f(nmax)
      do 10 i = 2, ngrid
        field(i) = field(i) - dx*f(i)/
     &             two
   10 continue
      end

      function upwind(v)
      implicit real*8 (a-h, o-z)
      upwind = v*v
      if (v .gt. 0) upwind = upwind*1.5d0
      end

      real*8 function norm(v, k)
      implicit double precision (a-h, o-z)
      dimension v(k)
      norm = 0
      do 10 i = 1, k
   10 norm = norm + v(i)**2
      end
