! idea: names that get their types from their first letters, in modules, their procedures and functions
! dependent: y, total
! independent: x, rate
! set: n=4
module implicit_typing_mod
  implicit double precision (a-h, o-z), logical (l)
  parameter (half = 0.5d0, mmax = 4)
  dimension work(mmax)
  common /gains/ gain, offsets(3)
contains
  subroutine foo(n, x, rate, y, total)
    dimension x(n), y(n)
    real(kind(1.0d0)) total
    data kept /2/
    save kept
    gain = 1.5d0*rate
    offsets = half
    offsets(2) = rate
    do 10 i = 1, n
      lup = x(i) > 0.0d0
      t = x(i)*gain
      if (lup) t = t*bent(t)
      work(i) = t
10    y(i) = t*half + offsets(mod(i, 3) + 1)
    call collect(n, y, total)
    total = total*kept + work(n)
    gain = gain*t
    y(1) = y(1)*gain
  end subroutine foo
  function bent(a)
    implicit real(kind(1.0d0)) (k)
    k1 = a*a
    bent = sin(k1) + gain
  end function bent
  subroutine collect(m, values, sum1)
    implicit none
    integer m, j
    double precision values(m), sum1
    sum1 = 0
    do 20 j = 1, m
20  sum1 = sum1 + inner(values(j))
  contains
    function inner(v)
      implicit double precision (a-z)
      twice = 2*v
      inner = cos(twice)*v
    end function inner
  end subroutine collect
end module implicit_typing_mod
