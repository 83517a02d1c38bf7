! idea: implied loops count with what else is a variable of hosts, modules, common blocks, or passed by value
! dependent: y
! independent: x
! set: n=3
module implied_loop_counters
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  integer :: turn = 7
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: w(n)
    integer :: i
    i = 5
    y = 1.0_wp
    call inside()
    call in_module(n, w)
    y = y*sum(w) + turn
    call in_common(n, x, y)
    call by_value(n, 2, x, y)
  contains
    subroutine inside()
      logical :: is_odd(n)
      integer :: k
      is_odd = [(mod(i, 2) == 1, i=1, n)]
      w = [(x(i)*i, i=1, n)]
      do k = 1, n
        if (is_odd(k)) y = y*x(k)
      end do
      y = y + sum([((x(i)*x(k)*k, k=1, i), i=1, n)])
      y = y*i
    end subroutine inside
    subroutine in_module(m, v)
      integer, intent(in) :: m
      real(wp), intent(inout) :: v(m)
      v = v*[(real(turn, wp), turn=1, m)] + [(sin(x(turn)), turn=m, 1, -1)]
      v = v*turn
    end subroutine in_module
  end subroutine foo
  subroutine in_common(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    integer :: k, l
    common /counted/ k, l
    k = 3
    l = 2
    y = y*sum([(x(k)**2, k=1, n)])*k
    call change()
    y = y + sum([(x(l)*l, l=1, n)])*l
  end subroutine in_common
  subroutine change()
    integer :: k, l
    common /counted/ k, l
    l = l + k
  end subroutine change
  subroutine by_value(n, k, x, y)
    integer, intent(in) :: n
    integer, value :: k
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    k = k + 1
    y = y*sum([(x(k)*k, k=1, n)])
    turn = k
    y = y*k + sum([(x(turn)*turn, turn=1, n)])
    turn = turn + 4
  end subroutine by_value
end module implied_loop_counters
