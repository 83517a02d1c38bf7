! idea: an allocatable object of an abstract type that is of one type wherever it gets one
! dependent: y
! independent: x
module object_one_type
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type, abstract :: force_t
    real(wp) :: scale = 1.0_wp
  contains
    procedure(energy_of), deferred :: energy
    procedure(push), deferred :: step
    procedure :: rescale
  end type force_t
  abstract interface
    function energy_of(self, x) result(e)
      import :: force_t, wp
      class(force_t), intent(in) :: self
      real(wp), intent(in) :: x
      real(wp) :: e
    end function energy_of
    subroutine push(self, x, v, dt)
      import :: force_t, wp
      class(force_t), intent(inout) :: self
      real(wp), intent(inout) :: x, v
      real(wp), intent(in) :: dt
    end subroutine push
  end interface
  type, extends(force_t) :: spring_t
    real(wp) :: k = 2.0_wp
  contains
    procedure :: energy => spring_energy
    procedure :: step => spring_step
  end type spring_t
contains
  subroutine rescale(self, by)
    class(force_t), intent(inout) :: self
    real(wp), intent(in) :: by
    self%scale = self%scale*by
  end subroutine rescale
  function spring_energy(self, x) result(e)
    class(spring_t), intent(in) :: self
    real(wp), intent(in) :: x
    real(wp) :: e
    e = 0.5_wp*self%k*self%scale*x**2
  end function spring_energy
  subroutine spring_step(self, x, v, dt)
    class(spring_t), intent(inout) :: self
    real(wp), intent(inout) :: x, v
    real(wp), intent(in) :: dt
    v = v - dt*self%k*self%scale*x
    x = x + dt*v
    self%k = self%k*(1.0_wp - 0.1_wp*dt*x)
  end subroutine spring_step
  function new_spring(k) result(s)
    real(wp), intent(in) :: k
    class(force_t), allocatable :: s
    allocate(s, source=spring_t(k=k))
  end function new_spring
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y(2)
    class(force_t), allocatable :: b
    real(wp) :: pos, vel
    integer :: i
    allocate(spring_t :: b)
    pos = x(1)
    vel = x(2)
    call b%rescale(x(3))
    do i = 1, 4
      call b%step(pos, vel, 0.1_wp)
    end do
    y(1) = b%energy(pos)
    select type (b)
    class is (spring_t)
      y(2) = b%k*vel
    class default
      y(2) = 0.0_wp
    end select
  end subroutine foo
end module object_one_type
