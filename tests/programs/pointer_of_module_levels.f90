! idea: pointers of modules to sections, moved in branches and by calls, with bounds, nullified, asked
! dependent: y
! independent: x
! set: n=4, m=3
module pointer_of_module_levels_state
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), target, allocatable :: f(:, :, :)
  real(wp), pointer :: now(:, :) => null(), new(:, :) => null()
end module pointer_of_module_levels_state
module pointer_of_module_levels_mod
  use pointer_of_module_levels_state, only: wp, f, now, newer => new
  implicit none
contains
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: t, k
    if (.not. allocated(f)) allocate(f(0:n, 2, 3))
    f = 0.1_wp
    f(1:, 1, 1) = x
    k = 1
    now => f(:, :, 1)
    k = k + 1
    newer(0:, 1:) => f(:, :, 2)
    y = 0.0_wp
    do t = 1, m
      call step(x(1)*t)
      if (t == 2) then
        call level(3)
        now(1, 1) = now(1, 1) + x(2)
      end if
      y = y + energy() + now(2, 1)
    end do
    if (x(1) > 0.5_wp) then
      call level(1)
    else
      nullify(newer)
    end if
    call level(2)
    y = y + energy()*sum(now)
    nullify(now)
    if (.not. associated(now)) y = y*2.0_wp
    now => f(:, :, 1)
  end subroutine foo
  subroutine level(k)
    integer, intent(in) :: k
    if (k == 1) then
      now => f(:, :, 1)
    else if (k == 2) then
      now => f(:, :, 2)
    else
      now => f(:, :, 3)
    end if
  end subroutine level
  function energy() result(e)
    real(wp) :: e
    real(wp) :: w(size(now, 1))
    w = now(:, 1)**2
    e = sum(w) + now(lbound(now, 1) + 1, 2)
  end function energy
  subroutine step(dt)
    real(wp), intent(in) :: dt
    integer :: i
    do i = lbound(newer, 1), ubound(newer, 1)
      newer(i, 1) = now(i + 1, 1)*0.3_wp + dt*now(i + 1, 2)
    end do
    call inner(now(:, 1))
    if (dt > 1.5_wp) now = now*newer
  end subroutine step
  subroutine inner(a)
    real(wp), intent(inout) :: a(:)
    a = a + 0.1_wp*newer(:, 1)**2
  end subroutine inner
end module pointer_of_module_levels_mod
