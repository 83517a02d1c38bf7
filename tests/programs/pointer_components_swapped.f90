! idea: components that are pointers exchanged in a loop, nullified, asked, passed on
! dependent: y
! independent: x
! set: n=4, m=5
module pointer_components_swapped_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: state
    real(wp), pointer :: old(:) => null(), now(:), new(:)
    real(wp) :: f = 0.5_wp
  end type state
contains
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: a(n, 3)
    type(state) :: s
    real(wp), pointer :: tmp(:)
    integer :: t
    a(:, 1) = x
    a(:, 2) = 0.9_wp*x
    a(:, 3) = 0.0_wp
    if (associated(s%old)) a = 1.0_wp
    s%old => a(:, 1)
    s%now => a(:, 2)
    s%new => a(:, 3)
    s%f = x(1)
    do t = 1, m
      if (.not. associated(s%new)) a = 2.0_wp
      s%new(:) = s%old + 0.1_wp*s%now*s%f
      s%new(2) = s%now(n)*s%old(1)
      call step(s, 1.0_wp*t)
      tmp => s%old
      s%old => s%now
      s%now => s%new
      s%new => tmp
    end do
    y = sum(s%now**2) + s%old(2) + s%f
    nullify(s%old)
    if (associated(s%old)) y = 3.0_wp
  end subroutine foo
  subroutine step(s, t)
    type(state), intent(inout) :: s
    real(wp), intent(in) :: t
    integer :: i
    do i = 2, ubound(s%now, 1)
      s%now(i) = s%now(i)*s%now(i - 1)*t*0.3_wp
    end do
    s%f = s%f*0.9_wp + sin(s%now(1))
  end subroutine step
end module pointer_components_swapped_mod
