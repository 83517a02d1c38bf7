! idea: jumps forward to labels, out of loops and branches, and to the ends of constructs
! dependent: y
! independent: x
! set: n=6
module jumps_forward
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(inout) :: x(n)
    real(wp), intent(inout) :: y
    integer :: i, j
    do i = 1, n
      if (i == 2) goto 20
      y = y*x(i)
      do 10 j = 1, n
        if (j == i) go to 10
        if (j == 5) goto 20
        if (x(j) > 1.2_wp .and. i > 3) goto 30
        y = y + 0.1_wp*x(j)**2
10    continue
      x(i) = x(i)*y
      if (i == 4) goto 40
20    x(i) = sin(x(i))
      y = y + x(i)
    end do
    y = 2.0_wp*y
    goto 40
30  y = y*x(1)
40  continue
    first: if (n > 3) then
      y = y*1.1_wp
      second: block
        real(wp) :: z
        z = y*x(2)
        do i = 1, n
          if (z > 3.0_wp) exit second
          if (x(i) < 0.1_wp) exit first
          z = z*(1.0_wp + x(i))
        end do
        y = y + z
      end block second
      y = y*x(3)
      kind_of: select case (i)
      case (:3)
        if (x(1) > 0.0_wp) exit kind_of
        y = 7.0_wp*y
      case default
        if (y > 0.0_wp) goto 50
      end select kind_of
      alias: associate (first_of => x(1))
        if (first_of > 5.0_wp) exit alias
        y = y + first_of**2
        if (i > 100) return
      end associate alias
50    y = y + x(4)
    else if (n == 3) then
      y = 0.0_wp
    end if first
  end subroutine foo
end module jumps_forward
