! idea: a model state in time steps, with old states kept, exits, and partial overwrites
! dependent: now, cost
! independent: now, par
! set: steps=4
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0), nx = 5
  type :: field
    real(wp) :: a(nx)
    logical :: active = .true.
  end type field
  type :: state
    type(field) :: u, v
    real(wp) :: time = 0.0_wp
    integer :: step = 0
  end type state
  type :: params
    real(wp) :: dt, nu, limit
  end type params
contains
  subroutine foo(now, par, steps, cost)
    type(state), intent(inout) :: now
    type(params), intent(in) :: par
    integer, intent(in) :: steps
    real(wp), intent(out) :: cost
    type(state) :: old(2)
    integer :: it, last
    cost = 0.0_wp
    now%step = 0
    old(1) = now
    old(2) = now
    do it = 1, steps
      last = 1 + mod(it, 2)
      old(last) = now
      if (it == 3) cycle
      call advect(now%u, old(3 - last)%u, par)
      if (now%u%active) call advect(now%v, now%u, par)
      now%time = now%time + par%dt
      now%step = now%step + 1
      old(last)%v%a(2:4) = now%v%a(1:3) * par%limit
      cost = cost + misfit(now%v, old(last)%v) * now%time
      if (cost > 50.0_wp * par%limit) exit
    end do
    do while (cost < par%limit * now%step)
      call rescale(now, cost)
    end do
    do it = 1, now%step - 10
      now%u = old(1)%v
    end do
  end subroutine foo
  subroutine advect(f, by, par)
    type(field), intent(inout) :: f
    type(field), intent(in) :: by
    type(params), intent(in) :: par
    integer :: i
    do i = 2, nx - 1
      if (by%a(i) > par%limit) then
        f%a(i) = f%a(i) - par%dt * by%a(i) * (f%a(i) - f%a(i - 1))
      else
        f%a(i) = f%a(i) + par%nu * (f%a(i + 1) - 2.0_wp * f%a(i) + f%a(i - 1))
      end if
    end do
    f%a(1) = f%a(nx - 1)
    f%active = f%a(2) > 0.0_wp
  end subroutine advect
  function misfit(a, b) result(m)
    type(field), intent(in) :: a, b
    real(wp) :: m
    m = sum((a%a - b%a)**2) + a%a(1)
  end function misfit
  subroutine rescale(s, cost)
    type(state), intent(inout) :: s
    real(wp), intent(inout) :: cost
    s%u%a = s%u%a * 1.1_wp
    s%v = s%u
    cost = cost * 1.5_wp + s%v%a(2)
  end subroutine rescale
end module m
