! idea: structures that components point at, in masks, loops, output, bounds, generic and elemental procedures, copies and parts of arrays
! dependent: y
! independent: x
! set: n=3
module pointer_structures_in_constructs
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type grid_t
    real(wp) :: dx = 0.25_wp
    real(wp) :: area(3) = 1
  end type
  type field_t
    type(grid_t), pointer :: grid => null()
    real(wp) :: v(3) = 0
  contains
    procedure :: energy
  end type
  interface total
    module procedure plain, of_grid
  end interface
contains
  real(wp) function energy(self, t)
    class(field_t), intent(in) :: self
    real(wp), intent(in) :: t
    energy = sum(self%v**2*self%grid%area) + t
  end function
  subroutine attach(f, g)
    type(field_t), intent(inout) :: f
    type(grid_t), intent(in), target :: g
    f%grid => g
  end subroutine
  subroutine attach_and_weigh(f, g)
    type(field_t), intent(inout) :: f
    type(grid_t), intent(in), target :: g
    call attach(f, g)
    f%v = f%v*f%grid%area
  end subroutine
  subroutine make(f, g)
    type(field_t), intent(out) :: f
    type(grid_t), intent(in), target :: g
    f%v = g%area
    f%grid => g
  end subroutine
  subroutine on_its_own(f)
    type(field_t), intent(inout) :: f
    type(grid_t), target :: q
    type(field_t) :: w
    q%area = f%v
    w%grid => q
    w%v = f%v
    f%v = f%v*w%energy(1.0_wp)
  end subroutine
  real(wp) function plain(f)
    type(field_t), intent(in) :: f
    plain = f%grid%dx*sum(f%v)
  end function
  real(wp) function of_grid(g)
    type(grid_t), intent(in) :: g
    of_grid = sum(g%area)
  end function
  function profile(f) result(r)
    type(field_t), intent(in) :: f
    real(wp) :: r(size(f%grid%area))
    r = f%v*f%grid%area
  end function
  subroutine smooth(f)
    type(field_t), intent(inout) :: f
    real(wp) :: w(size(f%grid%area))
    w = f%v
    f%v = w*f%grid%area
  end subroutine
  elemental subroutine scale(f, t)
    type(field_t), intent(inout) :: f
    real(wp), intent(in) :: t
    f%v = f%v*t*f%grid%dx
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(grid_t), target :: g, h, several(2)
    type(grid_t), pointer :: q
    type(field_t) :: f, copy, made, part, whole
    type(field_t), allocatable :: list(:)
    integer :: i
    g%area = x
    h%area = x**2
    f%v = x
    call attach_and_weigh(f, g)
    call make(made, h)
    copy = made
    copy%v = copy%v*x(1)
    made = copy
    several(2)%area = sin(x)
    part%grid => several(2)
    part%v = x
    whole = field_t(h, v=x**2)
    q => g
    q%dx = x(2)
    where (f%grid%area > 0.9_wp)
      f%v = f%v*f%grid%area
    elsewhere
      f%grid%area = x(3)
    end where
    i = 0
    do while (f%energy(x(1)) > 0.01_wp .and. i < 3)
      i = i + 1
      f%v = f%v*0.5_wp*f%grid%area
    end do
    if (f%grid%dx < 0) write(*, *) 'energy', f%energy(x(1)), f%grid%dx + 1
    if (f%grid%dx < 0) print *, f%grid%area, f%v
    call smooth(f)
    call scale(f, x(3))
    call on_its_own(made)
    allocate(list(n))
    do i = 1, n
      call attach(list(i), h)
      list(i)%v = x(i)
    end do
    y = f%energy(x(1)) + made%energy(x(2))*part%energy(x(3)) + sum(profile(copy))
    y = y + whole%energy(x(2))
    y = y + total(f)*total(f%grid)
    do i = 1, n
      y = y + list(i)%energy(x(i))*plain(list(i))
    end do
    nullify(f%grid)
    part%grid => null()
  end subroutine
end module
