! idea: statement functions that use each other, variables that change, and other types
! dependent: y
! independent: x
! set: n=3
module statement_functions
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(inout) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: ratio, bowl, a, b, w(2)
    real :: rough
    integer :: next, whole, i, k
    logical :: large
    ! Quotient of values at places that move.
    ratio(a, b) = a/(b + w(k))
    bowl(a) = ratio(a, 2.0_wp)**2 + a*w(1)
    rough(i) = i*0.3
    next(i) = i + int(0.6_wp*i)
    whole(i) = i*2_8 + 1_8
    large(a) = a > 0.4_wp
    w = [0.5_wp, 0.25_wp]
    k = 1
    y = 0.0_wp
    do i = 1, n
      x(i) = bowl(x(i)) - rough(i)/2
      k = mod(next(next(i)) + whole(i), 2) + 1
      w(k) = w(k)*bowl(x(i))
      if (large(ratio(x(i), 1.0_wp)*x(1))) then
        y = y + ratio(twice(x(i)), y + 1.0_wp)
        call change(x(next(1)), ratio(y, w(1)))
      end if
      do while (.not. large(y))
        y = y + 0.1_wp + bowl(y)
      end do
    end do
    a = y
    y = bowl(bowl(a) - a)
  end subroutine foo
  real(wp) function twice(v)
    real(wp), intent(inout) :: v
    v = 0.5_wp*v
    twice = 4.0_wp*v
  end function twice
  subroutine change(v, factor)
    real(wp), intent(inout) :: v
    real(wp), intent(in) :: factor
    real(wp) :: cube, t
    cube(t) = t*t*t
    v = v*factor + cube(factor)
  end subroutine change
end module statement_functions
