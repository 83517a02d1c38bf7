! idea: types whose bounds, kinds and default values name constants that mean something else here
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module type_defaults_hidden_base
  implicit none
  integer, parameter :: wp = kind(1.0d0), lo = 0, hi = 2, red = 1
  real(wp), parameter :: scale = 0.5_wp, off(2) = [1.0_wp, 2.0_wp]
  type :: inner_t
    real(wp) :: v(lo:hi) = scale
    integer :: color = red + 1
  end type inner_t
  type :: outer_t
    type(inner_t) :: in(red:hi)
    real(wp) :: w(2) = off*scale
    real(wp), allocatable :: a(:)
  contains
    procedure :: total
  end type outer_t
  type(outer_t) :: shared
contains
  real(wp) function total(self, f)
    class(outer_t), intent(in) :: self
    real(wp), intent(in), optional :: f
    real(wp) :: h(lo:hi)
    h = self%in(red)%v + self%in(hi)%v*self%in(hi)%color
    total = sum(h)*scale
    if (present(f)) total = total*f
  end function total
end module type_defaults_hidden_base
module type_defaults_hidden_mod
  use type_defaults_hidden_base, only: outer_t, shared, inner_t
  implicit none
  integer, parameter :: lo = 7, red = 3
  real(4), parameter :: scale = 9.0, off = 4.0
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer, parameter :: wp = 4, hi = 6
    type(outer_t) :: t, u(2)
    type(inner_t) :: z
    real(wp) :: low
    integer :: i
    low = 0.25_wp
    t%in(1)%v = x
    t%in(2) = inner_t(color=red)
    z%v(1:) = x(1:2)
    do i = 1, 2
      block
        type(outer_t) :: fresh
        fresh%in(i) = z
        u(i) = fresh
      end block
    end do
    shared%w = shared%w*x(1)
    shared%in(1) = t%in(1)
    y = x*t%total() + u(2)%total(x(3))*low + shared%total(shared%w(2)) + scale*lo*hi
    shared = outer_t(in=[inner_t(), inner_t()])
    y = y*sum(u(1)%w)*off
  end subroutine foo
end module type_defaults_hidden_mod
