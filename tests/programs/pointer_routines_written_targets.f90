! idea: routines that find targets by constructs, functions and pointers of their own
! routine: foo
! dependent: y
! independent: x
! set: n=3
module pointer_routines_written_targets_mod
  implicit none
  type grid_t
    real(8) :: dx = 0.25
    real(8) :: area(3) = 1
  end type
  type field_t
    type(grid_t), pointer :: grid => null()
    real(8) :: v(3) = 0
  end type
  type(grid_t), target :: world
contains
  real(8) function weight(f)
    type(field_t), intent(in) :: f
    weight = f%grid%dx*sum(f%v*f%grid%area)
  end function
  subroutine in_construct(f, grid)
    type(field_t), intent(inout) :: f
    type(grid_t), target, intent(inout) :: grid
    associate (here => grid)
      f%grid => here
    end associate
    f%v = f%v*f%grid%dx
  end subroutine
  function chosen(grid) result(p)
    type(grid_t), target, intent(inout) :: grid
    type(grid_t), pointer :: p
    p => grid
  end function
  subroutine by_function(f, grid)
    type(field_t), intent(inout) :: f
    type(grid_t), target, intent(inout) :: grid
    f%grid => chosen(grid)
    f%v = f%v*f%grid%dx
  end subroutine
  subroutine by_pointer(f, grid)
    type(field_t), intent(inout) :: f
    type(grid_t), target, intent(inout) :: grid
    type(grid_t), pointer :: p
    p => world
    p => grid
    f%grid => p
    f%v = f%v*f%grid%dx
  end subroutine
  subroutine foo(x, n, y)
    real(8), intent(in) :: x(3)
    integer, intent(in) :: n
    real(8), intent(out) :: y
    type(grid_t), target :: g, h, grids(3)
    type(field_t) :: f, other, list(3)
    integer :: i
    g%area = x
    g%dx = x(2)**2
    h%area = x**2
    h%dx = 0.5d0*x(1)
    f%v = x
    other%v = x*x(1)
    y = 0
    do i = 1, 3
      list(i)%v = x*i
      grids(i)%area = x(i)*i
      grids(i)%dx = 0.3d0*x(i)
    end do
    f%grid => g
    y = y + weight(f)
    call in_construct(f, h)
    y = y + weight(f)
    h%dx = h%dx*x(3)
    y = y + weight(f)
    do i = 1, n
      if (i > 1) call in_construct(f, grids(i))
      f%grid%area = f%grid%area*x(2)
      y = y + weight(f)
    end do
    call in_construct(other, h)
    y = y + weight(other)
    h%dx = h%dx*x(2)
    call in_construct(other, grids(n - 1))
    y = y + weight(other)*sum(h%area)
    f%grid => g
    y = y + weight(f)
    call by_function(f, h)
    y = y + weight(f)
    h%dx = h%dx*x(3)
    y = y + weight(f)
    do i = 1, n
      if (i > 1) call by_function(f, grids(i))
      f%grid%area = f%grid%area*x(2)
      y = y + weight(f)
    end do
    call by_function(other, h)
    y = y + weight(other)
    g%dx = g%dx*x(2)
    call by_function(other, g)
    y = y + weight(other)*sum(h%area)
    f%grid => g
    y = y + weight(f)
    call by_pointer(f, h)
    y = y + weight(f)
    h%dx = h%dx*x(3)
    y = y + weight(f)
    do i = 1, n
      if (i > 1) call by_pointer(f, grids(i))
      f%grid%area = f%grid%area*x(2)
      y = y + weight(f)
    end do
    call by_pointer(other, g)
    y = y + weight(other)
    g%dx = g%dx*x(2)
    call by_pointer(other, h)
    y = y + weight(other)*sum(h%area)
  end subroutine foo
end module
