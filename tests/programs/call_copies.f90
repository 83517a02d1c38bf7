! idea: variables in parentheses are copies, of which changes are not seen
! dependent: y
! independent: x
! set: n=2
module call_copies
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: pair
    real(wp) :: a, b
  end type pair
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(inout) :: x(3)
    real(wp), intent(inout) :: y
    type(pair) :: p, both(2)
    integer :: i, k
    logical :: up
    p = pair(x(1), 0.5_wp)
    k = n
    up = .true.
    both = p
    do i = 1, n
      call shift((x(1)), y, (k), up=(up))
      call shift(a=x(2), b=((p%a)), k=k, up=up)
      if (up) k = k + 1
      call turn((p), both(1), y)
      call turn(p, (both(i)), (y))
      both(2)%a = both(2)%a*area((p)) + area(((both(k - i))))
      y = y + bend((x(i)))*x(i) + both(2)%a + bend((bend((p%b)) + x(3)))
      select case (k)
      case (3)
        call move((x), y)
        call move(x, (y))
      case default
        call move((x(3:1:-1)), y)
      end select
    end do
  end subroutine foo
  subroutine turn(p, q, s)
    type(pair) :: p, q
    real(wp) :: s
    p%a = p%a*s
    q%b = p%a*q%a + q%b
    s = s*p%b + 0.1_wp*q%b
  end subroutine turn
  function area(p)
    type(pair) :: p
    real(wp) :: area
    p%a = p%a*p%b
    area = p%a + p%b
  end function area
  subroutine shift(a, b, k, up)
    real(wp) :: a, b
    integer :: k
    logical :: up
    a = a*b
    b = b + a
    if (up) k = k + 1
    up = .not. up
  end subroutine shift
  function bend(a)
    real(wp) :: a, bend
    a = a*a
    bend = sin(a)
  end function bend
  subroutine move(v, s)
    real(wp) :: v(3), s
    v(2) = v(1)*s
    s = s + 0.1_wp*sum(v)
  end subroutine move
end module call_copies
