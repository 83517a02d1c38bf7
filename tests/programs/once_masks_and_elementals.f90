! idea: functions that count their calls: masked assignments, elemental functions, nested implied loops
! dependent: y
! independent: x
! set: n=6
module once_masks_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: rec
    real(wp) :: v(2) = 0.0_wp
  end type rec
  integer, save :: hits = 0
contains
  integer function bound(k)
    integer, intent(in) :: k
    hits = hits + 1
    bound = k
  end function bound
  real(wp) function fac(z)
    real(wp), intent(in) :: z
    hits = hits + 1
    fac = z*z
  end function fac
  impure elemental function elem(z) result(r)
    real(wp), intent(in) :: z
    real(wp) :: r
    hits = hits + 1
    r = z*z
  end function elem
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: a(n), w(n)
    integer :: j, k
    type(rec) :: t(3)
    hits = 0
    a = x
    where (x(:3) > 1.0_wp)
      a(:3) = fac(x(2))*x(4:)*x(bound(2))
    elsewhere
      a(2:4) = a(bound(1))*x(4:)
    end where
    a = a*hits
    a = elem(x)*elem(x(2))*fac(a(3))
    a(1:3) = elem(a(1:3) + elem(x(4:)))*elem(a(1))
    w = [((x(k)*x(j), k = bound(1), 3), j = bound(1), bound(2))]
    a = a*w*hits
    w(:3) = [((x(k)*x(j), k = 1, bound(j)), j = 1, bound(2))]
    y = sum(elem(a)*elem(x(1))) + w(3)*w(2)
    y = y*hits
    t(bound(2)) = rec([fac(x(1)), x(bound(2))])
    t(bound(1)) = t(bound(2))
    t(bound(3)) = rec(t(bound(1))%v(:bound(2))*2.0_wp)
    y = y*(t(1)%v(2) + t(3)%v(1)*hits)
  end subroutine foo
end module once_masks_mod
