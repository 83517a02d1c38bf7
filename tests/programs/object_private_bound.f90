! idea: private procedures that are bound to a type, called in copies for types of later modules
! dependent: y
! independent: x
module object_private_bound_base
  implicit none
  private
  public :: base, rule, run
  type, abstract :: base
  contains
    procedure(decay_i), deferred :: decay
  end type base
  abstract interface
    subroutine decay_i(this, dt)
      import :: base
      class(base), intent(inout) :: this
      real(8), intent(in) :: dt
    end subroutine decay_i
  end interface
  type :: rule
    real(8) :: w = 1
  contains
    procedure, nopass :: integrate
    procedure, private, nopass :: scaled
    procedure, private :: other
  end type rule
contains
  subroutine integrate(this, dt)
    class(base), intent(inout) :: this
    real(8), intent(in) :: dt
    call this%decay(0.5d0*dt)
    call this%decay(0.5d0*dt)
  end subroutine integrate
  function scaled(a) result(b)
    real(8), intent(in) :: a
    real(8) :: b
    b = a**2
  end function scaled
  function other(self, a) result(b)
    class(rule), intent(in) :: self
    real(8), intent(in) :: a
    real(8) :: b
    b = self%w*a**2
  end function other
  subroutine run(this, r, dt)
    class(base), intent(inout) :: this
    type(rule), intent(inout) :: r
    real(8), intent(in) :: dt
    call r%integrate(this, dt)
    r%w = r%other(r%w)*r%scaled(r%w)
  end subroutine run
end module object_private_bound_base
module object_private_bound_model
  use object_private_bound_base
  implicit none
  type, extends(base) :: decaying
    real(8) :: u(2) = 1, k = 1
  contains
    procedure :: decay => decaying_decay
  end type decaying
contains
  subroutine decaying_decay(this, dt)
    class(decaying), intent(inout) :: this
    real(8), intent(in) :: dt
    this%u = this%u - dt*this%k*this%u**2
  end subroutine decaying_decay
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(2)
    type(decaying) :: d
    type(rule) :: r
    integer :: i
    d%u = x(1:2)
    d%k = x(3)
    r%w = x(1)
    do i = 1, 3
      call run(d, r, 0.1d0)
    end do
    y = d%u*r%w
  end subroutine foo
end module object_private_bound_model
