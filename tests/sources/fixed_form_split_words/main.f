! idea: names, numbers and operators go on in the next line, in which blanks mean nothing
! routine: foo
! dependent: out, cost
! independent: x
! set: n=4
      subroutine foo(n, x, out, cost)
      integer n
     &, i
      double
     & precision x(n), out(n), co
     &st, table(3), sum
     &med
      real
     &  *8 factor
      character*12 name
      data table /-1.5d
     &-1, 0.2
     &5d0, 1.
     &   75d+
     &0/, name /'it''s one'/
      factor = 2*12
     134.5d-3
      summed = 0
      do 10
     & i = 1, n
      out(i) = x(i)*
     &*2*tab
     &le(mod(i, 3) + 1)*fac
C     a comment in between
     &  tor + ex
     &p(-x(i))
      if (out(i) .g
     &t. 1.5d0 .an
     &d. name(1:4) .eq. 'it''s') then
        summed = summed + out(i)
      else if (x(i) .
     &lt. 0.5) then
        summed = summed + si
     &n(x(i))
      end
     & if
   10 conti
     &nue
      if (n .gt. (2 + 1)) call
     & scaled(factor, summed)
      if (n .gt. 40) go
     & to 2
     &0
      cost = summed
   20 ret
     &urn
      end
     & subroutine

      subroutine
     & scaled(factor, y)
      real*8
     & factor, y
      y = y*factor*
     &   1.0d-
     &3
      end
