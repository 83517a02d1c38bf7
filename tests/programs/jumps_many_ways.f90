! idea: arithmetic IF and computed GO TO, also with functions, in loops and behind each other
! dependent: y, s
! independent: x
! set: n=6
! range: x=0.2:2.0
module jumps_many_ways_mod
  implicit none
contains
  subroutine foo(n, x, y, s)
    integer, intent(in) :: n
    double precision, intent(in) :: x(n)
    double precision, intent(out) :: y(n), s
    integer :: i
    s = 0
    do i = 1, n
      if (x(i) - 1) 10, 20, 30
10    y(i) = x(i)**2
      go to 40
20    y(i) = x(i)
30    y(i) = sin(x(i))
40    if (shifted(x(i)*y(i))) 50, 50, 60
50    s = s + y(i)
      go to (70, 80, 90) mod(i, 4)
      s = 2*s
      cycle
60    continue
      if (i - 2) 80, 70, 80
70    s = s*y(i) + x(i)
80    s = s - x(i)**3
      if (s > 5) cycle
90    s = s + 0.5d0*x(i)
    end do
    go to (1, 2) n - 5
    s = s*s
1   s = s + x(1)*x(2)
2   s = s*x(3)
  end subroutine foo
  double precision function shifted(t)
    double precision, intent(in) :: t
    shifted = t - 0.5d0
  end function shifted
end module jumps_many_ways_mod
