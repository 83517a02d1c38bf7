! idea: a pointer of a module to a structure is set by one routine, used and changed through by others
! routine: run
! dependent: y
! independent: x
! set: n=4
module psh_grids
  implicit none
  type grid
    integer :: n = 0
    real(kind=8) :: dx = 1.0d0
    real(kind=8), allocatable :: u(:)
  end type grid
  type(grid), target :: g1
  type(grid), pointer :: grid_now => null()
end module psh_grids
module psh_mod
  use psh_grids
  implicit none
contains
  subroutine set_grid()
    grid_now => g1
  end subroutine set_grid
  subroutine init(n, x)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    g1%n = n
    g1%dx = 1.0d0/n
    if (allocated(g1%u)) deallocate(g1%u)
    allocate(g1%u(n))
    g1%u = x
  end subroutine init
  subroutine step(dt)
    real(kind=8), intent(in) :: dt
    integer :: i
    do i = 2, grid_now%n
      grid_now%u(i) = grid_now%u(i) - dt/grid_now%dx*(grid_now%u(i) - grid_now%u(i-1))*grid_now%u(i)
    end do
  end subroutine step
  function energy() result(e)
    real(kind=8) :: e
    e = sum(grid_now%u**2)*grid_now%dx
  end function energy
  subroutine run(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    integer :: it
    call init(n, x)
    call set_grid()
    do it = 1, 3
      call step(0.1d0)
    end do
    y = energy()
  end subroutine run
end module psh_mod
