! idea: procedures bound to types, passed and not, renamed, functions and subroutines
! dependent: s, y
! independent: s, x
module m
  implicit none
  private
  integer, parameter :: wp = kind(1.0d0)
  type, public :: model
    real(wp) :: u(3)
    real(wp) :: rate = 0.5_wp
    integer :: steps = 0
  contains
    procedure :: update => model_update
    procedure, public :: energy, twice => doubled  ! two of them
    procedure, nopass :: law
    procedure, pass(this) :: add_to
    procedure, private :: reset
  end type model
  type, public :: pair
    type(model) :: parts(2)
  end type pair
  public :: foo
contains
  subroutine foo(s, x, y)
    type(pair), intent(inout) :: s
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    type(model) :: local
    integer :: i
    local%u = x
    y = 0.0_wp
    do i = 1, 2
      call s%parts(i)%update(0.1_wp * x)
      if (s%parts(i)%energy(2) > 0.5_wp) call s%parts(i)%update(dt=0.2_wp)
      y = y + s%parts(i)%energy(1) * local%law(x)
      call local%add_to(y)
    end do
    call local%update(y)
    call local%reset()
    call local%twice()
    y = y + local%energy(i) * local%steps + s%parts(1)%law(y * 0.1_wp)
  end subroutine foo
  subroutine model_update(self, dt)
    class(model), intent(inout) :: self
    real(wp), intent(in) :: dt
    self%u = self%u - dt * self%rate * self%u**2
    self%rate = self%rate * self%energy(1)
    self%steps = self%steps + 1
  end subroutine model_update
  function energy(self, power) result(e)
    class(model), intent(in) :: self
    integer, intent(in) :: power
    real(wp) :: e
    e = 0.5_wp * sum(self%u**(power + 1))
  end function energy
  pure function law(x) result(f)
    real(wp), intent(in) :: x
    real(wp) :: f
    f = exp(-x)
  end function law
  subroutine add_to(y, this)
    real(wp), intent(inout) :: y
    class(model), intent(in) :: this
    y = y + this%u(2) * this%rate
  end subroutine add_to
  subroutine doubled(self)
    class(model), intent(inout) :: self
    self%rate = 2.0_wp * self%rate
  end subroutine doubled
  subroutine reset(self)
    class(model), intent(inout) :: self
    self%u(1) = self%u(1) * 0.5_wp
    self%u(3) = 0.25_wp
  end subroutine reset
end module m
