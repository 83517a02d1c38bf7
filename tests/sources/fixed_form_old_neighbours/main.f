! idea: nests of loops with comments, functions of compilers, long formats, and entries beside
! routine: foo
! dependent: y
! independent: x
! set: n=3
      subroutine foo(n, x, y)
      implicit real*8 (a-h, o-z)
      dimension x(n), y(n)
      if (x(1) .gt. 1.0d5) write (*, 10) dfloat(n)
      do 20 i = 1, n
      y(i) = dfloat(i)*x(i)
C$$$  the inner loop
      do 20 k = 1, n
C
      y(i) = y(i) + x(k)**2*x(i)/dfloat(n)
   20 continue
      return
   10 format(//, 1x, '**** computations in this subroutine are',
     &' terminated: the number! of points exceeded the limit',
     &' of all known cases', f9.3)
      end
C$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$
      subroutine other(x)
      x = besj1(x)
      end
C$---------------------------------------------------------------------
      function besj0(x)
      besj0 = cos(x)
      return
      entry besj1(x)
      besj1 = sin(x)
   30 format(//, 1x, '**** computations in the other subroutine are',
     &' terminated: the number of points exceeded the limit',
     &' of all known cases', f9.3)
      end
