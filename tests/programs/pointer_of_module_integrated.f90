! idea: pointers of modules that routines exchange, as often as it takes, and leave in several ways
! dependent: y
! independent: x
! set: n=4, m=5
module pointer_opointer_of_module_integrated_module_integrated_state
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), target :: ua(4), ub(4), uc(4)
  real(wp), pointer :: old(:) => null(), now(:) => null(), new(:) => null()
end module pointer_opointer_of_module_integrated_module_integrated_state
module pointer_of_module_integrated_mod
  use pointer_opointer_of_module_integrated_module_integrated_state
  implicit none
contains
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    ua = x
    ub = 0.7_wp
    uc = 0.0_wp
    old => ua
    now => ub
    new => uc
    call integrate(m, x(1))
    call choose(mod(m, 3))
    call integrate(2, x(2))
    y = sum(now**2) + old(2)*new(1)
  end subroutine foo
  subroutine choose(k)
    integer, intent(in) :: k
    real(wp), pointer :: p(:)
    select case (k)
    case (0)
      p => old
      old => new
      new => p
    case (1)
      p => now
      now => new
      new => p
    end select
  end subroutine choose
  subroutine integrate(m, dt)
    integer, intent(in) :: m
    real(wp), intent(in) :: dt
    integer :: t
    do t = 1, m
      call step(dt*t)
      if (now(1) > 1.0e6_wp) return
    end do
  end subroutine integrate
  subroutine step(dt)
    real(wp), intent(in) :: dt
    real(wp), pointer :: tmp(:)
    integer :: i
    do i = 1, size(now)
      new(i) = old(i)*0.3_wp + dt*now(i)*old(1)*0.1_wp
    end do
    now = now + 0.1_wp*(new - 2.0_wp*now + old)
    tmp => old
    old => now
    now => new
    new => tmp
  end subroutine step
end module pointer_of_module_integrated_mod
