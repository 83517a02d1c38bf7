! idea: allocatable structures in modules, and in structures there, are made in loops, moved and passed on
! dependent: y
! independent: x
! without: sparse
! set: n=2
module only_components_in_modules_mod
  implicit none
  type :: grid_t
    real(8), allocatable :: x(:)
    real(8) :: w = 0.5d0
  end type grid_t
  type :: model_t
    type(grid_t), allocatable :: grid
    type(grid_t), allocatable :: fine
  end type model_t
  type(model_t), private :: model
  type(grid_t), allocatable, private :: spare
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: k
    call clear()
    y = 0
    do k = 1, 3
      call make(model%grid, n + k, x(1))
      if (k == 2) then
        call move_alloc(model%grid, model%fine)
        cycle
      end if
      call use_it(model%grid, x, y)
      model%grid%x = model%grid%x(2:)
      if (allocated(model%fine)) y = y + sum(model%fine%x)*model%grid%w
    end do
    call opt(y, model%grid)
    call opt(y)
    allocate(spare, source=model%grid)
    spare%x(1) = spare%x(1)*y
    y = y + sum(spare%x**2)
    call clear()
  end subroutine foo
  subroutine clear()
    if (allocated(model%grid)) deallocate(model%grid)
    if (allocated(model%fine)) deallocate(model%fine)
    if (allocated(spare)) deallocate(spare)
  end subroutine clear
  subroutine make(g, n, s)
    type(grid_t), allocatable, intent(inout) :: g
    integer, intent(in) :: n
    real(8), intent(in) :: s
    integer :: i
    if (allocated(g)) deallocate(g)
    allocate(g)
    g%x = [(s*i, i=1,n)]
    g%w = sin(s)
  end subroutine make
  subroutine use_it(g, x, y)
    type(grid_t), intent(inout) :: g
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y
    g%x(1:size(x)) = g%x(1:size(x))*x*g%w
    y = y + sum(g%x)
  end subroutine use_it
  subroutine opt(y, g)
    real(8), intent(inout) :: y
    type(grid_t), intent(in), optional :: g
    if (present(g)) then
      y = y*g%w
    else
      y = y*1.5d0
    end if
  end subroutine opt
end module only_components_in_modules_mod
