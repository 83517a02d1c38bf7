! idea: pointers of modules to structures that change places in a time loop, renamed, by routines
! routine: run
! dependent: y
! independent: x
! set: n=4, m=4
module structures_change_places_types
  implicit none
  type :: level
    real :: u(4) = 0.1, h = 1.0
  end type
end module
module structures_change_places_state
  use structures_change_places_types
  implicit none
  type(level), target, save :: l1, l2, l3
  type(level), pointer, save :: prev => null(), now => null(), next => null()
contains
  subroutine setup()
    prev => l1
    now => l2
    next => l3
    l1 = level()
    l2 = level()
  end subroutine
  subroutine rotate()
    type(level), pointer :: tmp
    tmp => prev
    prev => now
    now => next
    next => tmp
  end subroutine
end module
module structures_change_places
  use structures_change_places_types
  use structures_change_places_state, only: old => prev, cur => now, new => next, setup, rotate
  implicit none
contains
  subroutine tend(a, b, dt)
    type(level), intent(in) :: a
    type(level), intent(inout) :: b
    real, intent(in) :: dt
    b%u = b%u + dt*a%u**2*a%h
    b%h = a%h*(1 + dt)
  end subroutine
  subroutine step(dt)
    real, intent(in) :: dt
    new%u = old%u
    call tend(cur, new, dt)
    cur%u = cur%u + 0.05*(new%u - 2*cur%u + old%u)
    call rotate()
  end subroutine
  real function energy()
    energy = sum(cur%u**2) + old%h
  end function
  subroutine run(n, m, x, y)
    integer, intent(in) :: n, m
    real, intent(in) :: x(n)
    real, intent(out) :: y
    integer :: i
    call setup()
    cur%u = x
    old%u = 0.9*x
    do i = 1, m
      call step(0.1)
      if (mod(i, 2) == 0) cur%u(1) = cur%u(1)*x(2)
    end do
    y = energy()
  end subroutine run
end module
