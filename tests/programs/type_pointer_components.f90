! idea: components that are pointers to one target each; others that no variable can stand for
! dependent: y, f
! independent: x, f
! set: n=3
! size: f%data=3 2, f%old=3 2
module type_pointer_components_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: grid
    real(wp) :: dx = 1.0_wp
    type(grid), pointer :: coarser => null()
  end type grid
  type :: field
    character(len=8) :: name = 'field'
    type(grid), pointer :: g => null()
    real(wp), pointer :: data(:, :), old(:, :) => null()
    integer, pointer :: mask(:) => null()
    real(wp) :: scale = 1.0_wp
  end type field
  type :: pair
    type(field) :: u
    real(wp), pointer, dimension(:) :: w
  end type pair
contains
  subroutine foo(n, x, f, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    type(field), intent(inout), target :: f
    real(wp), intent(out) :: y
    type(field) :: tmp
    type(pair), target :: two
    real(wp), pointer :: p(:, :)
    integer :: i, t
    y = 0.0_wp
    allocate(two%u%data(n, 0:1), two%w(n), two%u%mask(n))
    two%u%mask = 1
    two%u%mask(2) = 0
    two%u%scale = x(2)
    two%w = x
    two%u%data = 0.5_wp
    do t = 1, 2
      allocate(tmp%data(n, 0:1))
      tmp%data = f%data*x(t)
      tmp%scale = y
      call step(f, two%u, x)
      if (associated(tmp%old) .or. .not. associated(two%w)) y = 0.0_wp
      if (t == 2) then
        call step(tmp, two%u, two%w)
        if (f%scale < -1.0e3_wp) print *, 'low', f%scale, f%data
      end if
      p => tmp%data
      p(1, :) = p(1, :)*two%u%data(2, :)
      p => f%old
      do i = 1, n - 3
        p(i, 1) = y
      end do
      p(n, 1) = p(n, 1)*y
      y = y + sum(tmp%data*f%old) + two%w(n)*two%u%scale + energy(f)
      deallocate(tmp%data)
    end do
    deallocate(two%u%data, two%w, two%u%mask)
  end subroutine foo

  subroutine step(f, g, x)
    type(field), intent(in) :: f
    type(field), intent(inout) :: g
    real(wp), intent(in) :: x(:)
    integer :: i
    do i = 1, size(f%data, 1)
      f%data(i, :) = f%data(i, :)*0.5_wp + sin(g%data(i, 1))*x(i)
      if (g%mask(i) == 1) g%data(i, 0) = g%data(i, 0) + f%data(i, lbound(f%data, 2))*g%scale
      g%scale = g%scale + 0.1_wp*f%data(i, ubound(f%data, 2))*f%scale
    end do
  end subroutine step

  function energy(f) result(e)
    type(field), intent(in) :: f
    real(wp) :: e
    e = 0.1_wp*sum(f%data**2) + f%scale*f%old(1, 2)
  end function energy
end module type_pointer_components_mod
