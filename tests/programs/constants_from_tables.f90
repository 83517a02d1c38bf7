! idea: constants from components of tables, and components with as many elements as a table
! dependent: y
! independent: x
! set: n=4
module constants_from_tables_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: species
    character(len=4) :: name = ' '
    real(wp) :: z = 0.0_wp
    integer :: m = 1
  end type species
  type(species), parameter :: db(3) = [species('H', 1.0_wp, 1), species('He', 2.0_wp, 4), &
                                       species('Li', 3.0_wp, 7)]
  integer, parameter :: ns = int(db(2)%z), mm = db(1)%m + 1, nd = size(db)
  integer :: iq, jq
  integer, parameter :: sq(5) = [(iq*iq, iq=1, 5)]
  real(wp), parameter :: w(3, 2) = reshape([((1.0_wp/(iq + jq), iq=1, 3), jq=1, 2)], [3, 2])
  integer, parameter :: total = sum(sq), tm = sum(db%m)
  type :: mix
    real(wp) :: frac(size(db)) = 0.0_wp
    real(wp) :: more(2,2)
    real(wp) :: more2(4)
  end type mix
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(mix) :: a
    real(wp) :: b(ns), c(nd, mm), d(sq(3))
    integer :: i
    real(wp), parameter :: loc(3) = [(db(i)%z, i=1, 3)]
    real(wp), parameter :: zz(3) = db%z
    a%frac = x(1:3)*db%z
    a%more = x(1)
    a%more2 = x(2)
    b = x(2)**2
    c = x(3)
    d = x(4)
    y = sum(b)*sum(c)*ns + sum(d)*sum(a%frac)*nd + sum(a%more) + a%more2(4)
    do i = 1, nd
      y = y + db(i)%m*w(i, 2)*x(i)*loc(i)*zz(i)*sq(i)
    end do
    y = y*total + tm*x(1)
  end subroutine foo
end module constants_from_tables_mod
