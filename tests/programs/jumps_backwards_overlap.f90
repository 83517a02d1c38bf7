! idea: jumps backwards that overlap: of two, three and in a chain, left and started again in the middle
! dependent: y, s
! independent: x
! set: n=12
! range: x=0.2:0.9
module jumps_backwards_overlap_mod
  implicit none
contains
  subroutine foo(n, x, y, s)
    integer, intent(in) :: n
    double precision, intent(in) :: x(3)
    double precision, intent(out) :: y(3), s
    integer :: factors(10), count, left, factor, tries, rest, i
    integer, save :: first(4) = [4, 2, 3, 5]
    left = n
    count = 0
    tries = 0
    ! The factors of a number, as libraries of Fourier transforms find them.
101 tries = tries + 1
    if (tries - 4) 102, 102, 103
102 factor = first(tries)
    go to 104
103 factor = factor + 2
104 rest = mod(left, factor)
    if (rest /= 0) go to 101
    count = count + 1
    factors(count) = factor
    left = left/factor
    if (left /= 1) go to 104
    y = 0
    do i = 1, count
      y = y + x**factors(i)
    end do
    ! Three on active values, the last of which ends behind the others.
    s = x(1)
    i = 0
10  s = s + x(2)*s**2/4
    i = i + 1
20  s = s*(1 + x(3)/4)
    if (i < 3) goto 10
    i = i + 1
30  y(1) = y(1) + s*x(1)
    if (i == 4) goto 20
    i = i + 1
    if (i > 12) goto 40
    if (s > 3) goto 30
    s = s + x(3)
    if (i < 9) goto 30
    y(2) = y(2)*s
40  y(3) = y(3) + s
  end subroutine foo
end module jumps_backwards_overlap_mod
