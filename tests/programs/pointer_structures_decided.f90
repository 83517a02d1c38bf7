! idea: pointers of modules to structures that all of the source lets point at one variable stand for it
! routine: run
! dependent: y
! independent: x
! set: n=4, k=2
module psd_types
  implicit none
  type level
    real(kind=8) :: h = 1.0d0
    real(kind=8) :: q(4) = 0.5d0
  end type level
  type grid
    integer :: n = 0
    real(kind=8) :: dx = 1.0d0
    real(kind=8), allocatable :: u(:)
    type(level) :: top
  end type grid
end module psd_types
module psd_state
  use psd_types
  implicit none
  type(grid), target, save :: ocean
  type(grid), pointer, save :: now => null()
  type(level), target :: layers(3)
  type(level), pointer :: stack(:)
  type(level), pointer, private :: hidden => null()
  type(level), target, private :: one
contains
  subroutine open_hidden(a)
    real(kind=8), intent(in) :: a
    hidden => one
    hidden%h = a**2
  end subroutine open_hidden
  function from_hidden() result(r)
    real(kind=8) :: r
    r = hidden%h + sum(hidden%q)
  end function from_hidden
end module psd_state
module psd_mod
  use psd_types
  use psd_state, only: here => now, ocean, stack, open_hidden, from_hidden
  implicit none
contains
  subroutine choose(k)
    use psd_state, only: layers
    integer, intent(in) :: k
    select case (k)
    case (1)
      here => ocean
      stack => layers
    case default
      here => ocean
      stack => layers
    end select
  end subroutine choose
  subroutine init(n, x)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    here%n = n
    here%dx = 1.0d0/n
    if (allocated(here%u)) deallocate(here%u)
    allocate(here%u(here%n))
    here%u(:) = x
    here%top%q = x
    stack(1)%q = x(1)
    stack(2) = stack(1)
    stack(2)%h = x(2)
  end subroutine init
  subroutine smooth(g, w)
    type(grid), intent(inout) :: g
    real(kind=8), intent(in) :: w(:)
    real(kind=8) :: flux(g%n)
    flux = w(1:g%n)*g%u
    g%u = g%u + 0.1d0*flux
  end subroutine smooth
  subroutine step(dt)
    real(kind=8), intent(in) :: dt
    real(kind=8) :: old(here%n)
    type(level), pointer :: t
    integer :: i
    old = here%u
    t => here%top
    do i = 2, here%n
      here%u(i) = here%u(i) - dt/here%dx*(old(i) - old(i-1))*t%q(i)
    end do
    t%h = t%h*here%u(2)
    where (here%u > 0.3d0) here%u = sqrt(here%u)
    associate (u => here%u, v => stack(2)%q)
      v(1) = v(1)*u(1)
    end associate
    print *, here%n, size(here%u)
  end subroutine step
  subroutine report()
    write(*, *) here%dx
  end subroutine report
  function energy() result(e)
    real(kind=8) :: e
    integer :: i
    e = sum(here%u**2)*here%dx + here%top%h
    do i = 1, size(stack)
      e = e + sum(stack(i)%q)*stack(i)%h
    end do
  end function energy
  subroutine run(n, k, x, y)
    integer, intent(in) :: n, k
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    integer :: it
    call choose(k)
    call init(n, x)
    call open_hidden(x(3))
    do it = 1, 2
      call step(0.1d0)
      call smooth(here, x)
    end do
    call report()
    y = energy() + from_hidden()
    stack(3)%h = 1
    stack(3)%q = 0
    here%top%h = 1
  end subroutine run
end module psd_mod
