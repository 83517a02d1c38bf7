! idea: a procedure bound to a type gives names to components of all elements of an array
! dependent: y
! independent: x
! set: n=4
module type_bound_associated_cells_grid
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: cell_t
    real(wp) :: t = 0.0_wp, s = 1.0_wp
    real(wp) :: flux(2) = 0.0_wp
  end type cell_t
  type :: grid_t
    type(cell_t), allocatable :: cells(:)
    type(cell_t) :: edge
    real(wp) :: kappa = 0.2_wp
  contains
    procedure :: init => grid_init
    procedure :: fluxes
    procedure :: update
    procedure :: total
  end type grid_t
contains
  subroutine grid_init(self, x)
    class(grid_t), intent(inout) :: self
    real(wp), intent(in) :: x(:)
    integer :: i
    allocate(self%cells(size(x)))
    do i = 1, size(x)
      associate (c => self%cells(i))
        c%t = x(i)
        c%s = 1.0_wp + 0.1_wp * x(i)**2
      end associate
    end do
    self%edge = self%cells(1)
  end subroutine grid_init
  subroutine fluxes(self)
    class(grid_t), intent(inout) :: self
    integer :: i
    associate (cells => self%cells, edge => self%edge)
      do i = 1, size(cells) - 1
        cells(i)%flux(2) = self%kappa * (cells(i + 1)%t - cells(i)%t)
        cells(i + 1)%flux(1) = cells(i)%flux(2)
      end do
      cells(1)%flux(1) = edge%t * edge%s
    end associate
  end subroutine fluxes
  subroutine update(self, dt)
    class(grid_t), intent(inout) :: self
    real(wp), intent(in) :: dt
    integer :: i
    call self%fluxes()
    associate (t => self%cells%t, s => self%cells%s)
      do i = 1, size(t)
        t(i) = t(i) + dt * (self%cells(i)%flux(2) - self%cells(i)%flux(1)) / s(i)
      end do
    end associate
  end subroutine update
  pure function total(self) result(res)
    class(grid_t), intent(in) :: self
    real(wp) :: res
    res = sum(self%cells%t * self%cells%s)
  end function total
end module type_bound_associated_cells_grid
module type_bound_associated_cells
  use type_bound_associated_cells_grid
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(grid_t) :: g
    integer :: k
    call g%init(x)
    do k = 1, 3
      call g%update(0.1_wp)
    end do
    y = g%total()
  end subroutine foo
end module type_bound_associated_cells
