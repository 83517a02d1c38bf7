! idea: objects with a constructor, getters, setters and a finaliser
! routine: advance
! dependent: this
! independent: this
module object_finaliser_mod
  implicit none
  private
  public :: advance, state
  type :: state
    real(8) :: x = 0, v = 0
  contains
    procedure :: get_x
    procedure :: set_x
    procedure :: advance
    final :: destroy
  end type state
  interface state
    module procedure new_state
  end interface
contains
  function new_state(x, v) result(s)
    real(8), intent(in) :: x, v
    type(state) :: s
    s%x = x
    s%v = v
  end function new_state
  pure function get_x(this) result(x)
    class(state), intent(in) :: this
    real(8) :: x
    x = this%x
  end function get_x
  subroutine set_x(this, x)
    class(state), intent(inout) :: this
    real(8), intent(in) :: x
    this%x = x
  end subroutine set_x
  subroutine advance(this, dt)
    class(state), intent(inout) :: this
    real(8), intent(in) :: dt
    type(state) :: s
    s = state(this%x*dt, this%v)
    call this%set_x(this%get_x() + dt*this%v*s%get_x())
  end subroutine advance
  subroutine destroy(this)
    type(state), intent(inout) :: this
    this%x = 0
  end subroutine destroy
end module object_finaliser_mod
