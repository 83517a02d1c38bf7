! idea: tables with two names are read in labelled loops, with jumps to their ends and output in them
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp) :: tab(3, 2), first(3), low(4)
    integer :: i, j, order(3)
    equivalence (tab(1, 1), first(1))
    data tab /0.1_wp, 0.2_wp, 0.3_wp, 0.4_wp, 0.5_wp, 0.6_wp/
    data order /3, 1, 2/, low /1.0_wp, 2.0_wp, 0.5_wp, 0.25_wp/
    do 20 i = 1, n
      y(i) = x(i) * first(i)
20  continue
    do 30 i = 1, n
      if (x(i) > 0.8_wp) go to 30
      write (*, '(a, i0, f6.3)') 'row ', order(i), tab(i, 2)
30  y(i) = y(i) * tab(order(i), 2) + low(i)
    do 50 i = 1, n
      do 50 j = 1, 2
        y(i) = y(i) + sin(x(i)) * tab(order(i), j) * low(j + 1)
50  continue
  end subroutine foo
end module m
