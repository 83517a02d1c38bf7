! idea: a system with allocatable particles and potentials, in a function that changes it
! dependent: y
! independent: x
! set: n=3
module object_particles_pot
  implicit none
  type, abstract :: potential
  contains
    procedure(pair_if), deferred :: pair
    procedure :: total
    procedure, nopass :: cutoff
  end type potential
  abstract interface
    pure function pair_if(self, r2) result(e)
      import :: potential
      class(potential), intent(in) :: self
      real(8), intent(in) :: r2
      real(8) :: e
    end function pair_if
  end interface
  type, extends(potential) :: lennard_jones
    real(8) :: eps = 1, sigma = 1
  contains
    procedure :: pair => lj
  end type lennard_jones
  type, extends(lennard_jones) :: soft
    real(8) :: a = 0.1d0
  contains
    procedure :: pair => soft_pair
  end type soft
contains
  pure function cutoff(r2) result(f)
    real(8), intent(in) :: r2
    real(8) :: f
    f = exp(-r2)
  end function cutoff
  pure function lj(self, r2) result(e)
    class(lennard_jones), intent(in) :: self
    real(8), intent(in) :: r2
    real(8) :: e, s
    s = self%sigma**2/(r2 + 0.5d0)
    e = 4*self%eps*(s**6 - s**3)
  end function lj
  pure function soft_pair(self, r2) result(e)
    class(soft), intent(in) :: self
    real(8), intent(in) :: r2
    real(8) :: e
    e = self%lennard_jones%pair(r2 + self%a)*self%cutoff(r2)
  end function soft_pair
  function total(self, x) result(e)
    class(potential), intent(in) :: self
    real(8), intent(in) :: x(:, :)
    real(8) :: e
    integer :: i, j
    e = 0
    do i = 1, size(x, 2)
      do j = 1, i - 1
        e = e + self%pair(sum((x(:, i) - x(:, j))**2))
      end do
    end do
  end function total
end module object_particles_pot
module object_particles_sys
  use object_particles_pot
  implicit none
  type :: particle
    real(8) :: r(3), v(3)
  end type particle
  type :: system
    type(particle), allocatable :: p(:)
    type(soft) :: pot
    type(lennard_jones) :: hard
    integer :: n = 0
  contains
    procedure :: init
    procedure :: energy
    procedure, private :: move
  end type system
contains
  subroutine init(self, n, x)
    class(system), intent(inout) :: self
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    integer :: i
    self%n = n
    allocate(self%p(n))
    do i = 1, n
      self%p(i)%r = [x(i), 1d0*i, x(1)*i]
      self%p(i)%v = x(i)
    end do
    self%pot%a = x(1)
    self%hard%eps = x(2)
  end subroutine init
  subroutine move(self, dt)
    class(system), intent(inout) :: self
    real(8), intent(in) :: dt
    integer :: i
    do i = 1, self%n
      associate (q => self%p(i))
        q%r = q%r + dt*q%v
      end associate
    end do
  end subroutine move
  function energy(self) result(e)
    class(system), intent(inout) :: self
    real(8) :: e
    real(8) :: x(3, self%n)
    integer :: i
    call self%move(0.1d0)
    do i = 1, self%n
      x(:, i) = self%p(i)%r
    end do
    e = self%pot%total(x) + self%hard%total(x)
  end function energy
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(system) :: s
    call s%init(n, x)
    y = s%energy()
    y = y + s%energy()**2
  end subroutine foo
end module object_particles_sys
