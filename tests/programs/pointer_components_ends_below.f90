! idea: pointers of a structure change places in the middle of routines, or of those called at their end
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, steps=4
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: levels_t
    real(wp), pointer :: old(:, :) => null(), now(:, :) => null(), next(:, :) => null()
    real(wp) :: rate = 0.3_wp
  contains
    procedure :: step
    procedure, pass(levels) :: advance
  end type levels_t
contains
  subroutine step(levels)
    class(levels_t), intent(inout) :: levels
    real(wp) :: tendency(size(levels%now, 1), size(levels%now, 2))
    tendency = levels%rate * levels%now**2
    call levels%advance(tendency)
  end subroutine step
  subroutine advance(tendency, levels)
    real(wp), intent(in) :: tendency(:, :)
    class(levels_t), intent(inout) :: levels
    levels%next = 2.0_wp * levels%now - levels%old + tendency
    levels%now = levels%now + 0.1_wp * (levels%next - 2.0_wp * levels%now + levels%old)
    call rotate(levels)
  end subroutine advance
  subroutine rotate(levels)
    class(levels_t), intent(inout) :: levels
    real(wp), pointer :: tmp(:, :)
    tmp => levels%old
    levels%old => levels%now
    levels%now => levels%next
    levels%next => tmp
  end subroutine rotate
  subroutine damp(levels, k)
    type(levels_t), intent(inout) :: levels
    integer, intent(in) :: k
    call rotate(levels)
    call rotate(levels)
    levels%now = 0.5_wp * levels%now + 0.5_wp * levels%old
    if (k == 2) return
    levels%old = sin(levels%old)
  end subroutine damp
  subroutine foo(x, y, n, steps)
    integer, intent(in) :: n, steps
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(levels_t) :: levels
    integer :: k
    allocate (levels%old(n, 2), levels%now(n, 2), levels%next(0:n-1, 2))
    levels%old(:, 1) = x
    levels%old(:, 2) = 2.0_wp * x
    levels%now = 0.1_wp * levels%old
    levels%next = 0.2_wp * levels%old
    do k = 1, steps
      call levels%step()
      call damp(levels, k)
    end do
    y = levels%now(:, 1) * levels%now(:, 2) + levels%old(:, 1)
    deallocate (levels%old, levels%now, levels%next)
  end subroutine foo
end module m
