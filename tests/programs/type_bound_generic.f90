! idea: generic names of bound procedures: by rank, kind and type, private ones, inherited ones
! dependent: s, y
! independent: s, x
! set: n=2
module base_mod
  implicit none
  private
  integer, parameter, public :: wp = kind(1.0d0)
  type, public :: state
    real(wp) :: u(3)
    real(wp) :: rate = 0.5_wp
  contains
    procedure, private :: add_scalar, add_array, add_count
    procedure, private, pass(this) :: add_state
    generic, public :: add => add_scalar, add_array
    generic, public :: add => add_count
    generic, public :: add => add_state
    procedure :: mean, power
    generic :: norm => mean, power
  end type state
contains
  subroutine add_scalar(self, a)
    class(state), intent(inout) :: self
    real(wp), intent(in) :: a
    self%u = self%u * a + self%rate
  end subroutine add_scalar
  subroutine add_array(self, a, factor)
    class(state), intent(inout) :: self
    real(wp), intent(in) :: a(:)
    real(wp), intent(in), optional :: factor
    self%u(:size(a)) = self%u(:size(a)) + a**2
    if (present(factor)) self%rate = self%rate * factor
  end subroutine add_array
  subroutine add_count(self, n)
    class(state), intent(inout) :: self
    integer, intent(in) :: n
    self%rate = self%rate**n + self%u(1)
  end subroutine add_count
  subroutine add_state(other, this)
    type(state), intent(in) :: other
    class(state), intent(inout) :: this
    this%u = this%u * other%rate + other%u**2
  end subroutine add_state
  pure function mean(self) result(m)
    class(state), intent(in) :: self
    real(wp) :: m
    m = sum(self%u) / 3
  end function mean
  pure function power(self, n) result(m)
    class(state), intent(in) :: self
    integer, intent(in) :: n
    real(wp) :: m
    m = sum(self%u**n)
  end function power
end module base_mod
module m
  use base_mod, only: state, wp
  implicit none
  type, extends(state) :: scaled
    real(wp) :: scale
  contains
    procedure :: add_flag
    procedure :: mean => scaled_mean
    generic :: add => add_flag
  end type scaled
contains
  subroutine foo(n, s, x, y)
    integer, intent(in) :: n
    type(scaled), intent(inout) :: s
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    type(state) :: local
    integer :: i
    local%u = x
    do i = 1, n
      call s%add(0.1_wp * x(i))
      call s%add(x(i:2), factor=s%scale)
      call local%add(i)
      if (s%norm() < 50.0_wp) call s%state%add(local)
      call s%add(local%u(2:))
      call s%add(x(1) > 0.0_wp)
      call local%add(s%u(i))
    end do
    y = s%norm(2) * local%norm() + local%norm(n)
  end subroutine foo
  subroutine add_flag(self, flag)
    class(scaled), intent(inout) :: self
    logical, intent(in) :: flag
    if (flag) self%scale = self%scale * self%norm()
  end subroutine add_flag
  pure function scaled_mean(self) result(m)
    class(scaled), intent(in) :: self
    real(wp) :: m
    m = self%scale * self%u(2)
  end function scaled_mean
end module m
