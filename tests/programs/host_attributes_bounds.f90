! idea: variables of the host with attributes, whose bounds and lengths only their declarations name
! dependent: y
! independent: x
! set: n=4, k=2
module host_attributes_bounds_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0), m = 3
contains
  subroutine foo(n, k, x, y)
    use, intrinsic :: iso_fortran_env, only: dp => real64
    integer, intent(in) :: n, k
    real(wp), intent(in) :: x(n)
    real(wp), intent(out), target :: y(n)
    integer, parameter :: c = 2
    real(dp), target :: w(n), v(size(x)), u(m, c)
    real(wp), volatile :: q(0:k)
    character(len=k), target :: t
    integer :: i
    w = x
    v = x**2
    u = x(1)
    q = 0.5_wp
    t = 'ab'
    y = x
    do i = 1, 2
      call one(i)
    end do
    call two(w)
    call three
    y = y + w*v + sum(u)*q(1)
    if (t == 'az') y(2) = y(2)*y(1)
  contains
    subroutine one(l)
      integer, intent(in) :: l
      w(l) = w(l)*v(l + 1)
      t(2:2) = 'z'
    end subroutine
    subroutine two(r)
      real(wp), intent(inout) :: r(:)
      real(dp), target :: s(k), z(size(r))
      real(dp), pointer :: p(:)
      s = 2*r(:k)
      z = r**2
      p => z
      p = p*s(1)
      r(1) = sum(z)*s(2)
    end subroutine
    subroutine three
      integer :: n, m
      do n = 1, 2
        v(n) = v(n)*v(n + 1)
      end do
      m = 2
      u(m, 1) = u(3, 1)*x(1)
      q(m - 1) = q(0)*y(m)
      y(m) = y(1)*u(m, 1)
    end subroutine
  end subroutine foo
end module host_attributes_bounds_mod
