! idea: allocatable scalars declared beside arrays, as components and in modules too
! dependent: y
! independent: x
! without: sparse
! set: n=4
module allocatable_scalars_beside_arrays
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), allocatable, private :: ma(:), ms, mb(:)
  type :: cell
    real(wp), allocatable :: u(:), v, w(:)
    integer, allocatable :: k, l(:)
    real(wp) :: z = 0.0_wp
  end type cell
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), allocatable :: s, a(:), t
    integer, allocatable :: i, j(:)
    type(cell), allocatable :: c(:), one
    type(cell) :: d
    real(wp), pointer :: p(:)
    allocate (a(n), s, t, i, j(n))
    allocate (ma(n), ms)
    allocate (mb(2))
    allocate (c(2), one)
    allocate (d%u(n), d%v, d%w(2), d%k, d%l(3))
    allocate (p(2))
    i = 2
    j = i
    s = x(1)**2
    t = s*x(j(1))
    a = x*s
    d%u = a*2.0_wp
    d%v = t
    d%w = x(1:2)
    d%k = 1
    d%l = d%k
    c%z = x(3)
    one%z = d%v*sum(d%w)
    p = x(1:2)
    t = p(1)*x(4)
    ma = x*t
    ms = sum(ma)
    mb = ms*p
    y = sum(a) + sum(d%u)*c(1)%z*one%z + sum(mb)*d%l(2)
    deallocate (ma, ms, mb, p)
  end subroutine foo
end module allocatable_scalars_beside_arrays
