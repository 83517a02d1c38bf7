C Functions of one file call those of others.
      double precision function power(k, v, i)
      integer k, i
      double precision v(*), rest
      power = v(i)**k + rest(v(1))
      end
      subroutine finish(n, x, y)
      integer n
      double precision x(n), y
      include 'blk.inc'
      y = y*scale + x(n)*shift(3)
      shift(1) = y
      end
