! idea: objects of several types with parents of their own, kept in a module, swapped in loops
! dependent: y
! independent: x
! set: n=3
module object_several_types_steppers
  implicit none
  integer, parameter :: wp = kind(1d0)
  type :: stepper
    real(wp) :: dt = 0.1_wp
    integer :: count = 0
  contains
    procedure :: step => euler_step
    procedure :: reset
    procedure, nopass :: name => euler_name
    procedure, private :: order_of
    generic :: order => order_of
  end type stepper
  type, extends(stepper) :: heun
  contains
    procedure :: step => heun_step
    procedure, nopass :: name => heun_name
  end type heun
  type, extends(heun) :: damped
    real(wp) :: d = 0.5_wp
    type(stepper) :: inner
  contains
    procedure :: step => damped_step
  end type damped
  class(stepper), allocatable, save :: current
  type :: driver
    class(stepper), allocatable :: s, old
    real(wp) :: u(2) = 1
  contains
    procedure :: go
  end type driver
contains
  function euler_name() result(r)
    real(wp) :: r
    r = 1.25_wp
  end function euler_name
  function heun_name() result(r)
    real(wp) :: r
    r = 2.5_wp
  end function heun_name
  subroutine reset(self)
    class(stepper), intent(inout) :: self
    self%count = 0
    self%dt = self%dt*0.9_wp
  end subroutine reset
  function order_of(self, a) result(r)
    class(stepper), intent(in) :: self
    real(wp), intent(in) :: a
    real(wp) :: r
    r = a*self%dt
    select type (self)
    type is (stepper)
      r = r*2
    class is (heun)
      r = r*3
    end select
  end function order_of
  subroutine euler_step(self, u)
    class(stepper), intent(inout) :: self
    real(wp), intent(inout) :: u(:)
    u = u + self%dt*f(u)
    self%count = self%count + 1
  end subroutine euler_step
  subroutine heun_step(self, u)
    class(heun), intent(inout) :: self
    real(wp), intent(inout) :: u(:)
    real(wp) :: v(size(u))
    v = u
    call self%stepper%step(v)
    u = u + 0.5_wp*self%dt*(f(u) + f(v))
  end subroutine heun_step
  subroutine damped_step(self, u)
    class(damped), intent(inout) :: self
    real(wp), intent(inout) :: u(:)
    call self%heun%step(u)
    call self%inner%step(u)
    u = tanh(u)*self%d
    self%d = self%d + 0.01_wp*u(1)
  end subroutine damped_step
  function f(u) result(r)
    real(wp), intent(in) :: u(:)
    real(wp) :: r(size(u))
    r = -sin(u)
  end function f
  subroutine go(self, n)
    class(driver), intent(inout) :: self
    integer, intent(in) :: n
    integer :: i
    associate (s => self%s)
      do i = 1, n
        call s%step(self%u)
        self%u(1) = self%u(1)*s%name()
      end do
    end associate
    if (self%s%count > 2) call self%s%reset()
    self%u(2) = self%u(2) + self%s%order(self%u(1))
  end subroutine go
  subroutine use_current(u, a)
    real(wp), intent(inout) :: u(:)
    real(wp), intent(in) :: a
    if (.not. allocated(current)) then
      allocate(stepper :: current)
    end if
    current%dt = a
    call current%step(u)
  end subroutine use_current
  subroutine foo(x, y, n)
    real(wp), intent(in) :: x(4)
    real(wp), intent(out) :: y(4)
    integer, intent(in) :: n
    type(driver) :: d
    type(damped) :: dd
    integer :: i
    d%u = x(1:2)
    dd%d = x(3)
    dd%inner%dt = x(4)*0.1_wp
    do i = 1, n
      select case (mod(i, 3))
      case (0)
        if (allocated(d%s)) call move_alloc(d%s, d%old)
        d%s = dd
      case (1)
        if (allocated(d%s)) deallocate(d%s)
        allocate(heun :: d%s)
        d%s%dt = x(i)
      case default
        d%s = stepper(dt=x(2)*0.2_wp)
      end select
      call d%go(2)
    end do
    y(1:2) = d%u
    y(3) = d%s%dt
    if (allocated(d%old)) y(3) = y(3)*d%old%order(x(1))
    if (allocated(current)) deallocate(current)
    y(4) = x(1)
    call use_current(y(4:4), x(2))
    deallocate(current)
    allocate(current, source=d%s)
    call use_current(y(4:4), x(3))
  end subroutine foo
end module object_several_types_steppers
