      subroutine solve(n, v, auxl, first, y)
      implicit double precision (a-h,o-z)
      dimension v(n), y(n)
      do 10 i = 1, n
   10 y(i) = sin(v(i))*first + y(i)
      if (n .gt. 50) first = 0.d0
      end
