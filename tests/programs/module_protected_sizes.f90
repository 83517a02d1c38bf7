! idea: protected variables of another module give arguments their sizes, and change
! dependent: y
! independent: x
! set: n=3
module grid_sizes
  implicit none
  integer, protected :: nx = 0
  real(8), allocatable, protected :: dx(:)
contains
  subroutine init_grid(n)
    integer, intent(in) :: n
    nx = n
    if (allocated(dx)) deallocate(dx)
    allocate(dx(0:n))
    dx = 0.5d0 + n
  end subroutine init_grid
end module grid_sizes
module flow_on_grid
  use grid_sizes
  implicit none
contains
  subroutine spread_out(x, y)
    real(8), intent(in) :: x(nx)
    real(8), intent(inout) :: y
    y = y*sum(x**2)*dx(nx)
  end subroutine spread_out
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    y = x(1)
    call init_grid(n)
    call spread_out(x, y)
    call init_grid(n - 1)
    call spread_out(x(2:), y)
  end subroutine foo
end module flow_on_grid
