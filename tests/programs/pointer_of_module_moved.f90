! idea: pointers of modules that exchange time levels, here and in other routines
! dependent: y
! independent: x
! set: n=4, m=3
module pointer_of_module_moved_state
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), target :: ua(6), ub(6), uc(6)
  real(wp), pointer :: old(:) => null(), now(:), new(:)
contains
  subroutine swap
    real(wp), pointer :: tmp(:)
    tmp => old
    old => now
    now => new
    new => tmp
  end subroutine swap
end module pointer_of_module_moved_state
module pointer_of_module_moved_mod
  use pointer_of_module_moved_state
  implicit none
contains
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: t
    call init(n, x)
    do t = 1, m
      call step(x(1)*t)
      call swap
    end do
    y = sum(now**2) + old(2)*new(1)
  end subroutine foo
  subroutine init(n, x)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    ua = 0.5_wp
    ub = 0.7_wp
    uc = 0.0_wp
    old => ua
    now => ub
    new => uc
    old(1:n) = x
    now(1:n) = x**2
  end subroutine init
  subroutine step(dt)
    real(wp), intent(in) :: dt
    integer :: i
    do i = 1, size(now)
      new(i) = old(i)*0.3_wp + dt*now(i)*old(1)
    end do
    now = now + 0.1_wp*(new - 2.0_wp*now + old)
  end subroutine step
end module pointer_of_module_moved_mod
