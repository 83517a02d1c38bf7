! idea: procedures bound to types, and behind an assignment, keep local variables that they assign first
! dependent: y
! independent: x
! set: n=3
module saved_bound_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type layer_t
    real(wp) :: h = 0.6_wp
    real(wp) :: w(3) = 0.5_wp
  contains
    procedure :: thicken
    generic :: grow => thicken
    procedure, nopass :: area => squared
  end type layer_t
  type, extends(layer_t) :: cover_t
    real(wp) :: t = 0.3_wp
  contains
    procedure :: melt
  end type cover_t
  interface assignment(=)
    module procedure from_number
  end interface
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(layer_t) :: layer
    type(cover_t) :: cover
    integer :: i
    layer = x(1)
    do i = 1, n
      call layer%grow(x(i))
      call cover%melt(layer%h*x(i))
    end do
    y = layer%h*sum(layer%w) + layer%area(cover%t) + cover%h
  end subroutine foo
  subroutine from_number(layer, x)
    type(layer_t), intent(out) :: layer
    real(wp), intent(in) :: x
    real(wp), save :: twice
    twice = 2*x
    layer%h = twice**2
  end subroutine from_number
  subroutine thicken(self, x)
    class(layer_t), intent(inout) :: self
    real(wp), intent(in) :: x
    real(wp), save :: part(3)
    part = x*self%w
    self%w = sin(part)
    self%h = self%h + part(2)**2
  end subroutine thicken
  subroutine melt(self, x)
    class(cover_t), intent(inout) :: self
    real(wp), intent(in) :: x
    real(wp), save :: heat = 0.0_wp
    heat = self%t*x
    self%t = self%t + heat*x
    call self%thicken(heat)
  end subroutine melt
  real(wp) function squared(x)
    real(wp), intent(in) :: x
    real(wp), save :: old
    old = x
    squared = old*x
  end function squared
end module saved_bound_mod
