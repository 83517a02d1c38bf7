! idea: procedures compute, and let pointers that are their arguments point elsewhere at their end
! dependent: y
! independent: x
! set: n=4, m=3
module pointer_arguments_moved_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: state
    real(wp), pointer :: old(:) => null(), new(:) => null()
  end type state
contains
  subroutine step(old, new, x)
    real(wp), pointer, intent(inout) :: old(:), new(:)
    real(wp), intent(in) :: x(:)
    real(wp), pointer :: tmp(:)
    integer :: i
    do i = lbound(old, 1), ubound(old, 1)
      new(i) = old(i)**2 + old(lbound(old, 1))*x(i)
    end do
    tmp => old
    old => new
    new => tmp
  end subroutine step

  subroutine select_column(a, k, p, x)
    real(wp), intent(inout), target :: a(:, :)
    integer, intent(in) :: k
    real(wp), pointer, intent(inout) :: p(:)
    real(wp), intent(in) :: x(:)
    p = p*x
    p => a(:, k)
  end subroutine select_column

  subroutine clear(p)
    real(wp), pointer, intent(inout) :: p(:)
    if (associated(p)) p = p*p(1)
    p => null()
  end subroutine clear

  subroutine advance(s, x)
    type(state), intent(inout) :: s
    real(wp), intent(in) :: x(:)
    call step(s%old, s%new, x)
    s%old(2) = s%old(2)*x(1)
    call step(s%old, s%new, x)
  end subroutine advance

  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: a(n, 2), b(n)
    real(wp), pointer :: old(:), new(:), p(:)
    type(state) :: s
    integer :: t
    a(:, 1) = x
    a(:, 2) = 0.3_wp
    b = 0.5_wp*x
    old => a(:, 1)
    new => b
    do t = 1, m
      call step(old, new, x)
      new(1) = new(1)*old(n)
    end do
    do t = 1, 2
      p => b
      call select_column(a, t, p, x)
      p(2) = p(2)*p(3)
    end do
    p => b
    call clear(p)
    if (.not. associated(p)) p => b
    p(1) = p(1)*x(1)
    s%old => old
    s%new => a(:, 2)
    call advance(s, x)
    y = sum(old) + new(2) + sum(a(:, 2)*s%new)
  end subroutine foo
end module pointer_arguments_moved_mod
