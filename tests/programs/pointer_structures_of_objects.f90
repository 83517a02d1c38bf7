! idea: structures that components of others point at: objects built by functions and constructors, shared, changed through one of them
! dependent: y
! independent: x
! set: n=4
module grids_of_objects
  implicit none
  private
  integer, parameter, public :: wp = kind(1.0d0)
  type, public :: grid_t
    integer :: n = 0
    real(wp) :: dx = 0.25_wp
    real(wp), allocatable :: area(:)
  contains
    procedure :: total => total_area
  end type
contains
  pure function total_area(self) result(t)
    class(grid_t), intent(in) :: self
    real(wp) :: t
    t = sum(self%area)*self%dx
  end function
end module
module fields_of_objects
  use grids_of_objects, only: wp, grid_t
  implicit none
  private
  public :: foo
  type, public :: field_t
    type(grid_t), pointer :: grid => null()
    real(wp), allocatable :: v(:)
    real(wp) :: scale = 1
  contains
    procedure, private :: weight
    procedure :: integral
    procedure :: stretch
    procedure :: show
  end type
  interface field_t
    module procedure new_field
  end interface
  type, public :: pair_t
    type(field_t) :: u, w
    type(grid_t) :: own
  end type
contains
  function new_field(grid, scale) result(self)
    type(grid_t), target, intent(in) :: grid
    real(wp), intent(in) :: scale
    type(field_t) :: self
    self%grid => grid
    allocate(self%v(self%grid%n))
    self%v = scale*self%grid%area
    self%scale = scale
  end function
  pure function weight(self, i) result(w)
    class(field_t), intent(in) :: self
    integer, intent(in) :: i
    real(wp) :: w
    w = self%grid%area(i)*self%grid%dx
  end function
  function integral(self) result(s)
    class(field_t), intent(in) :: self
    real(wp) :: s
    integer :: i
    s = 0
    do i = 1, self%grid%n
      s = s + self%weight(i)*self%v(i)*self%scale
    end do
    s = s + self%grid%total()
  end function
  subroutine stretch(self, factor)
    class(field_t), intent(inout) :: self
    real(wp), intent(in) :: factor
    associate (g => self%grid)
      g%area = g%area*factor
      g%dx = g%dx/factor
    end associate
    self%v = self%v*factor
  end subroutine
  subroutine show(self)
    class(field_t), intent(in) :: self
    if (self%grid%n < 0) print *, 'n', self%grid%n, self%v
  end subroutine
  subroutine both(f, grid, t)
    type(field_t), intent(inout) :: f
    type(grid_t), target, intent(inout) :: grid
    real(wp), intent(in) :: t
    grid%area = grid%area + t*f%v
    f%v = f%v*f%grid%area
  end subroutine
  subroutine build(p, n, x)
    type(pair_t), target, intent(out) :: p
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    p%own%n = n
    p%own%area = 1 + x**2
    p%u%grid => p%own
    p%w%grid => p%own
    allocate(p%u%v(n), p%w%v(n))
    p%u%v = x
    p%w%v = sin(x)
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(grid_t), target :: g, fine
    type(field_t) :: f, h
    type(pair_t), target :: p
    integer :: k
    g%n = n
    g%area = 1 + x**2
    fine%n = n
    fine%area = cos(x)
    f = field_t(g, x(1))
    h = new_field(fine, x(2))
    y = f%integral() + h%integral()
    do k = 1, 2
      call f%stretch(x(k))
      if (x(k) > 0) call both(h, fine, x(3))
      y = y*0.5_wp + f%integral()*h%integral()
      call f%show()
    end do
    call both(f, g, x(2))
    call build(p, n, x)
    call p%u%stretch(x(2))
    y = y + p%u%integral()*p%w%integral() + sum(g%area) + g%dx
  end subroutine
end module
