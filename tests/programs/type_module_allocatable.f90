! idea: structures of modules with allocatable parts, kept, passed, copied, allocated in callees
! dependent: y
! independent: x
! set: n=3
module type_module_allocatable_state
  implicit none
  type :: grid
    real(8), allocatable :: w(:), m(:, :)
    real(8) :: scale = 1.0d0
  end type grid
  type :: model
    type(grid) :: g
    integer, allocatable :: order(:)
    real(8), allocatable :: h(:)
  end type model
  type(model) :: state
end module type_module_allocatable_state

module type_module_allocatable_mod
  use type_module_allocatable_state, only: grid, model, now => state
  implicit none
  type(grid) :: old
  type(grid), private :: work
contains
  subroutine set_up(n, t)
    integer, intent(in) :: n, t
    integer :: i
    if (.not. allocated(now%h)) allocate(now%h(0:n))
    if (.not. allocated(old%w)) then
      allocate(old%w(n), old%m(n, 2))
      old%w = 1.0d0
      old%m = 0.5d0
    end if
    now%h = 1.0d0
    if (allocated(now%order)) deallocate(now%order)
    allocate(now%order(n))
    do i = 1, n
      now%order(i) = n + 1 - i
    end do
    if (t == 2) now%g%w = now%h(1:n)
  end subroutine set_up

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: i, t
    y = 0.0d0
    old%scale = x(1)
    do t = 1, 2
      call set_up(n, t)
      do i = 1, n
        now%h(i) = now%h(i - 1)*x(now%order(i)) + old%w(i)
        call smooth(old, now%h(i))
      end do
      if (t == 1) then
        now%g = old
        now%g%scale = y*old%scale
      end if
      call smooth(now%g, y)
      allocate(work%w(n))
      work%w(:) = now%g%w*now%h(1:n)
      y = y + sum(now%h)*now%h(n) + sum(now%g%w*work%w) + sum(now%g%m(:, 2)) + now%g%scale
      deallocate(now%h, work%w)
    end do
    y = y*old%w(1)*0.1d0
  end subroutine foo

  subroutine smooth(f, a)
    type(grid), intent(inout) :: f
    real(8), intent(in) :: a
    integer :: i
    do i = lbound(f%w, 1) + 1, ubound(f%w, 1)
      f%w(i) = f%w(i) + sin(a)*f%w(i - 1)*0.1d0
    end do
    f%scale = f%scale*1.1d0 + f%w(1)
  end subroutine smooth
end module type_module_allocatable_mod
