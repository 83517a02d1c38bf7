! idea: routines that move pointers to structures before they end, or may not, or exchange them
! routine: foo
! dependent: y
! independent: x
! set: n=3
module pointer_routines_written_structures_mod
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
  subroutine pass_on(f, other, grid)
    type(field_t), intent(inout) :: f, other
    type(grid_t), target, intent(in) :: grid
    other%grid => f%grid
    f%grid => grid
    f%v = f%v*f%grid%dx
  end subroutine
  subroutine swap(a, b)
    type(field_t), intent(inout) :: a, b
    type(grid_t), pointer :: kept
    kept => a%grid
    a%grid => b%grid
    b%grid => kept
    a%grid%area = a%grid%area*2
  end subroutine
  subroutine perhaps(f, grid, y)
    type(field_t), intent(inout) :: f
    type(grid_t), target, intent(in) :: grid
    real(8), intent(inout) :: y
    if (y < 0) return
    f%grid => grid
    y = y*f%grid%dx
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
    list(1)%grid => g
    list(2)%grid => h
    call perhaps(list(1), h, y)
    y = y + g%area(1)*weight(list(1))
    y = -y
    call perhaps(list(2), g, y)
    y = -y + weight(list(2))
    do i = 1, n
      call perhaps(list(1), grids(i), y)
      y = y + weight(list(1))
      if (i == 2) y = -y
      h%dx = h%dx*x(1)
      grids(2)%dx = grids(2)%dx*x(2)
    end do
    y = y + weight(list(1))
    f%grid => g
    y = y + weight(f)
    call perhaps(f, h, y)
    y = y + weight(f)
    y = -y
    call perhaps(f, g, y)
    h%dx = h%dx*x(3)
    y = y + weight(f)
    do i = 1, n
      if (i == 2) then
        f%grid => g
        call perhaps(f, h, y)
      else
        call perhaps(f, grids(i), y)
      end if
      f%grid%dx = f%grid%dx*x(i)
      y = -y + weight(f)
    end do
    y = y + h%dx + g%dx + sum(grids%dx)
    f%grid => g
    call pass_on(f, other, h)
    y = y + weight(other) + weight(f)*x(1)
    g%dx = g%dx*x(3)
    h%area = h%area**2
    y = y + weight(other) + weight(f)*x(1)
    do i = 1, n
      call pass_on(f, other, grids(i))
      other%grid%dx = other%grid%dx*x(i)
      y = y + weight(other)
      if (y > 2) call pass_on(other, f, h)
      f%grid%area(i) = f%grid%area(i)*2
      y = y + weight(f)*weight(other)
    end do
    y = y + h%dx + g%dx + sum(grids%dx)
    f%grid => g
    other%grid => h
    call swap(f, other)
    y = y + weight(f)
    other%grid%dx = other%grid%dx*x(3)
    y = y*g%dx
    if (y > 0.1d0) call swap(other, f)
    y = y + weight(f)*weight(other)
    do i = 1, n
      call swap(f, other)
      f%grid%dx = f%grid%dx*x(i)
      y = y + weight(f)
    end do
    y = y + h%dx**2 + g%dx + sum(h%area) + sum(g%area*x)
  end subroutine foo
end module
