! idea: procedures that override others call them through the part that is inherited
! dependent: y, c
! independent: x, c
module object_parents_mod
  implicit none
  type :: tracer
    real(8) :: q
  contains
    procedure :: step => tracer_step
    procedure :: sources => no_sources
  end type tracer
  type, extends(tracer) :: moist
    real(8) :: l
  contains
    procedure :: step => moist_step
    procedure :: sources => moist_sources
  end type moist
  type, extends(moist) :: cloud
    real(8) :: r
  contains
    procedure :: sources => cloud_sources
  end type cloud
contains
  subroutine no_sources(this, s)
    class(tracer), intent(in) :: this
    real(8), intent(out) :: s
    s = 0*this%q
  end subroutine no_sources
  subroutine moist_sources(this, s)
    class(moist), intent(in) :: this
    real(8), intent(out) :: s
    call this%tracer%sources(s)
    s = s + this%l*this%q
  end subroutine moist_sources
  subroutine cloud_sources(this, s)
    class(cloud), intent(in) :: this
    real(8), intent(out) :: s
    call this%moist%sources(s)
    s = s - this%r*this%l
  end subroutine cloud_sources
  subroutine tracer_step(this, dt)
    class(tracer), intent(inout) :: this
    real(8), intent(in) :: dt
    real(8) :: s
    call this%sources(s)
    this%q = this%q + dt*s
  end subroutine tracer_step
  subroutine moist_step(this, dt)
    class(moist), intent(inout) :: this
    real(8), intent(in) :: dt
    call this%tracer%step(dt)
    this%l = this%l*(1 - dt*this%q)
  end subroutine moist_step
  subroutine foo(x, c, y)
    real(8), intent(in) :: x
    type(cloud), intent(inout) :: c
    real(8), intent(out) :: y
    type(moist) :: m
    type(tracer) :: t
    m%q = x
    m%l = x**2
    t%q = x
    call c%step(x)
    call m%step(0.1d0)
    call t%step(0.2d0)
    y = c%q*m%q*t%q + c%l
  end subroutine foo
end module object_parents_mod
