! idea: components that are allocatable structures and no arrays are made, copied, moved, constructed and passed on
! dependent: y
! independent: x
! without: sparse
module only_components_mod
  implicit none
  type :: metric_t
    real(8) :: e(2) = [1d0, 2d0]
    real(8) :: s = 0.25d0
  end type metric_t
  type :: grid_t
    integer :: n = 0
    type(metric_t) :: metric
    real(8), allocatable :: x(:)
  end type grid_t
  type :: model_t
    type(grid_t), allocatable :: grid
    real(8) :: t = 0
  end type model_t
contains
  function make_grid(n, s) result(g)
    integer, intent(in) :: n
    real(8), intent(in) :: s
    type(grid_t) :: g
    integer :: i
    g%n = n
    allocate(g%x(n))
    do i = 1, n
      g%x(i) = s*i
    end do
    g%metric%s = s**2
  end function make_grid
  function make_model(n, s) result(m)
    integer, intent(in) :: n
    real(8), intent(in) :: s
    type(model_t) :: m
    m%grid = make_grid(n, s)
    m%t = s
  end function make_model
  subroutine foo(x, y)
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: y
    type(model_t) :: m, o, p
    type(grid_t), allocatable :: t
    m%grid = make_grid(3, x(1))
    o = m
    o%grid%x(2) = x(2)*o%grid%x(3)
    p = make_model(2, x(2))
    call move_alloc(p%grid, t)
    if (allocated(p%grid)) then
      y = 0
      return
    end if
    allocate(p%grid, source=o%grid)
    p%grid%metric%e = p%grid%metric%e*t%x
    call move_alloc(from=t, to=m%grid)
    y = sum(m%grid%x)*o%grid%metric%s + sum(o%grid%x**2) + sum(p%grid%metric%e)*p%t + total(m) + whole(o%grid)
    o = model_t(grid=make_grid(2, x(2)), t=x(1))
    y = y + o%grid%x(2)*o%t
    m = model_t(t=x(1))
    if (allocated(m%grid)) y = 0
    y = y*m%t
  end subroutine foo
  real(8) function total(m)
    type(model_t), intent(in) :: m
    total = 0
    if (allocated(m%grid)) total = m%grid%metric%s*sum(m%grid%x)
  end function total
  real(8) function whole(g)
    type(grid_t), intent(in) :: g
    whole = g%metric%s*g%x(1)*g%n
  end function whole
end module only_components_mod
