! idea: multigrid: levels of an array of structures, allocated in a routine, visited by a V cycle, then freed
! dependent: u
! independent: f, u
! set: n=8
! without: sparse
module rows_multigrid_mod
  implicit none
  integer, parameter :: rk = kind(1.0d0), nlev = 3
  type grid
    integer :: n
    real(rk) :: h
    real(rk), dimension(:), allocatable :: u, f, r
  end type grid
contains
  subroutine foo(n, f, u)
    integer, intent(in) :: n
    real(rk), intent(in) :: f(0:n)
    real(rk), intent(inout) :: u(0:n)
    type(grid) :: level(nlev)
    integer :: l
    call create(level, n)
    level(1)%u = u
    level(1)%f = f
    do l = 1, nlev - 1
      call smooth(level(l))
      call residual(level(l))
      call restrict(level(l), level(l + 1))
    end do
    call smooth(level(nlev))
    do l = nlev - 1, 1, -1
      call prolong(level(l + 1), level(l))
      call smooth(level(l))
    end do
    u = level(1)%u
    call destroy(level)
  end subroutine foo
  subroutine create(level, n)
    type(grid), intent(inout) :: level(:)
    integer, intent(in) :: n
    integer :: l
    do l = 1, size(level)
      level(l)%n = n/2**(l - 1)
      level(l)%h = 1.0_rk/level(l)%n
      allocate(level(l)%u(0:level(l)%n), level(l)%f(0:level(l)%n), level(l)%r(0:level(l)%n))
      level(l)%u = 0
      level(l)%f = 0
      level(l)%r = 0
    end do
  end subroutine create
  subroutine destroy(level)
    type(grid), intent(inout) :: level(:)
    integer :: l
    do l = 1, size(level)
      deallocate(level(l)%u)
      deallocate(level(l)%f, level(l)%r)
    end do
  end subroutine destroy
  subroutine smooth(g)
    type(grid), intent(inout) :: g
    integer :: i, it
    do it = 1, 2
      do i = 1, g%n - 1
        g%u(i) = 0.5_rk*(g%u(i - 1) + g%u(i + 1) + g%h**2*(g%f(i) - g%u(i)**3))
      end do
    end do
  end subroutine smooth
  subroutine residual(g)
    type(grid), intent(inout) :: g
    integer :: i
    do i = 1, g%n - 1
      g%r(i) = g%f(i) - g%u(i)**3 + (g%u(i - 1) - 2*g%u(i) + g%u(i + 1))/g%h**2
    end do
  end subroutine residual
  subroutine restrict(fine, coarse)
    type(grid), intent(in) :: fine
    type(grid), intent(inout) :: coarse
    integer :: i
    do i = 1, coarse%n - 1
      coarse%f(i) = 0.25_rk*(fine%r(2*i - 1) + 2*fine%r(2*i) + fine%r(2*i + 1))
    end do
  end subroutine restrict
  subroutine prolong(coarse, fine)
    type(grid), intent(in) :: coarse
    type(grid), intent(inout) :: fine
    integer :: i
    do i = 1, coarse%n - 1
      fine%u(2*i) = fine%u(2*i) + coarse%u(i)
    end do
    do i = 1, fine%n - 1, 2
      fine%u(i) = fine%u(i) + 0.5_rk*(coarse%u((i - 1)/2) + coarse%u((i + 1)/2))
    end do
  end subroutine prolong
end module rows_multigrid_mod
