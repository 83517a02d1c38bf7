! idea: bound procedures that call each other on their own object and on parts of it
! routine: run
! dependent: self, cost
! independent: self
! set: self%steps=2
module solver_mod
  implicit none
  private
  public :: run
  integer, parameter :: wp = kind(1.0d0)
  type, public :: field
    real(wp) :: a(4) = 0.0_wp
  contains
    procedure :: smooth
    procedure :: total
  end type field
  type, public :: solver
    type(field) :: now
    type(field) :: old
    real(wp) :: dt
    integer :: steps = 2
  contains
    procedure :: run
    procedure :: step
    procedure :: save_state => keep
  end type solver
contains
  subroutine run(self, cost)
    class(solver), intent(inout) :: self
    real(wp), intent(out) :: cost
    integer :: i
    cost = 0.0_wp
    do i = 1, self%steps
      call self%save_state()
      call self%step(self%dt)
      cost = cost + self%now%total(2) * self%old%total(1)
    end do
    if (cost > 0.0_wp) call self%now%smooth(self%old%a(1))
  end subroutine run
  subroutine keep(self)
    class(solver), intent(inout) :: self
    self%old = self%now
  end subroutine keep
  subroutine step(self, dt)
    class(solver), intent(inout) :: self
    real(wp), intent(in) :: dt
    call self%now%smooth(dt)
    self%now%a(:) = self%now%a(:) + dt * self%old%a**2
  end subroutine step
  subroutine smooth(f, w)
    class(field), intent(inout) :: f
    real(wp), intent(in) :: w
    integer :: i
    do i = 2, 4
      f%a(i) = (1.0_wp - w) * f%a(i) + w * f%a(i - 1) * f%a(i)
    end do
  end subroutine smooth
  pure function total(f, power) result(t)
    class(field), intent(in) :: f
    integer, intent(in) :: power
    real(wp) :: t
    t = sum(f%a**power)
  end function total
end module solver_mod
