! idea: locations, counts and sums of constant arrays in constants, in bounds of loops, arguments and local arrays
! dependent: y
! independent: x
! size: x=4, y=4
module constants_by_locations_mod
  implicit none
  integer, parameter :: tab(4) = [3, 7, 2, 5]
  real(8), parameter :: w(3) = [0.1d0, 0.9d0, 0.3d0]
  character(len=3), parameter :: names(3) = ['sun', 'sky', 'sea']
  integer, parameter :: k = maxloc(tab, 1), l = minloc(tab, 1), f = findloc(tab, 2, 1)
  integer, parameter :: c = count(tab > 2), s = sum(tab), p(1) = maxloc(tab), g = findloc(names, 'sky', 1)
  integer, parameter :: h(1) = findloc(tab, 7), b = findloc(tab, value=5, dim=1, back=.true.)
  integer, parameter :: masked = findloc(tab, 2, 1, mask=tab < 6)
  logical, parameter :: q = any(tab > 6)
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(minloc(tab, 1) + 1)
    real(8), intent(out) :: y(maxloc(w, 1):findloc(tab, 5, 1) + 1)
    integer, parameter :: k2 = maxloc(tab, 1) + 1
    real(8) :: t(maxloc(tab, 1)), u(findloc(tab, 2, dim=1)), v(sum(tab))
    integer :: i
    t = x(:size(t))
    u = x(:size(u))
    v = 1
    y = x**2
    do i = minloc(tab, 1) - 1, findloc(tab, 5, 1)
      y(i) = y(i)*x(k)*sum(t)*x(f)*x(g)
    end do
    do i = 2, c
      y(i) = y(i) + x(l)*u(2)*x(c)*x(h(1))
    end do
    if (any(tab > 6)) y(k2) = sin(y(p(1)))*x(masked)
    if (q) y(s - 13) = y(2)*sum(v)*x(b)
    call inner(y, tab)
  end subroutine foo
  subroutine inner(a, t)
    integer, intent(in) :: t(:)
    real(8), intent(inout) :: a(maxloc(t, 1):minloc(t, 1) + 2)
    integer :: i
    a = a*sin(a)
    a(3) = a(2)*a(4)
    do i = findloc(names, 'sky', 1), findloc(t, 5, dim=1)
      a(i) = a(i)*a(i + 1)
    end do
  end subroutine inner
end module constants_by_locations_mod
