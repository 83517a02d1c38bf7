! idea: structures that pointer components point at, given as intent(in), and only read where the pointers are followed
! dependent: y, z
! independent: x
! set: n=4
module pointer_targets_fields
  implicit none
  private
  type, public :: grid_t
    integer :: nx, halo = 1
    real(8) :: dx = 0.5d0
  end type grid_t
  type, public :: field_t
    type(grid_t), pointer :: grid => null()
    real(8), pointer :: data(:) => null()
  end type field_t
  public :: make_field, free_field, exchange
contains
  subroutine make_field(f, g, init)
    type(field_t), intent(inout) :: f
    type(grid_t), target, intent(in) :: g
    real(8), intent(in), optional :: init(:)
    f%grid => g
    allocate (f%data(1-g%halo:g%nx+g%halo))
    f%data = 0.0d0
    if (present(init)) f%data(1:g%nx) = init**2
    call exchange(f)
  end subroutine make_field

  subroutine free_field(f)
    type(field_t), intent(inout) :: f
    if (associated(f%data)) deallocate (f%data)
    nullify (f%grid)
  end subroutine free_field

  subroutine exchange(f)
    type(field_t), intent(inout) :: f
    integer :: nx
    nx = f%grid%nx
    f%data(0) = f%data(nx)**2*f%grid%dx
    f%data(nx+1) = f%data(1)**2
  end subroutine exchange
end module pointer_targets_fields

module pointer_targets_only_read
  use pointer_targets_fields
  implicit none
contains
  subroutine foo(n, x, y, z)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n), z
    type(grid_t), target :: grid
    type(field_t) :: f, h
    integer :: i
    grid%nx = n
    call make_field(f, grid, x)
    call make_field(h, grid)
    do i = 1, 2
      h%data(1:n) = h%data(1:n)*x + 0.5d0*(f%data(0:n-1) + f%data(2:n+1))**2
      call exchange(h)
      f%data = f%data + 0.1d0*h%data
    end do
    y = f%data(1:n)
    z = sum(h%data**2)*grid%dx
    call free_field(f)
    call free_field(h)
  end subroutine foo
end module pointer_targets_only_read
