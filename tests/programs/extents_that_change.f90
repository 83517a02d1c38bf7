! idea: extents that are elements, components or module variables, which change while a routine runs
! dependent: y
! independent: x
! set: n=4
module extents_that_change_mod
  implicit none
  type :: t
    integer :: m = 4
    real(8), allocatable :: v(:)
    integer :: a(2) = 4
  end type
  integer :: k(2) = [3, 4], top = 4
contains
  subroutine chg(j)
    integer, intent(in) :: j
    k(j) = 1
    top = 2
  end subroutine
  function work(x) result(z)
    real(8), intent(in) :: x(:)
    real(8) :: z(k(1))
    real(8) :: w(k(2)), u(top)
    integer :: i
    w = x
    u = x(:top)
    call chg(2)
    do i = 1, size(z)
      z(i) = w(i)*w(size(w)-i+1)*u(size(u))
      w(i) = z(i)*2
    end do
    z = z + sum(w)
  end function
  subroutine element(k, x, y)
    integer, intent(inout) :: k(2)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y
    real(8) :: w(k(2))
    w = x**2
    k(2) = 1
    w = w*sin(w)
    y = y + sum(w)
  end subroutine
  subroutine component(s, g, x, y)
    type(t), intent(inout) :: s, g(:)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y
    real(8) :: w(s%m), v(g(2)%m), u(s%a(2))
    integer :: i
    w = x**2
    s%m = 1
    v = x
    g(2)%m = 2
    u = x
    s%a = 3
    do i = 1, size(w)
      w(i) = w(i)*sin(w(i))*v(size(v))*u(size(u))
    end do
    y = y + sum(w) + sum(v*x) + sum(u**2)
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(t) :: s, g(2)
    integer :: c(2)
    top = 4
    k = [3, 4]
    y = sum(work(x)**2)
    k = [2, 4]
    top = 3
    y = y + product(work(x*y))
    c = [3, 4]
    call element(c, x, y)
    y = y*c(2)
    call component(s, g, x, y)
    y = y*s%m
  end subroutine
end module
