! idea: objects of other modules point at a grid; their procedures are not imported where the target is
! dependent: y
! independent: x
! set: n=3
module pointer_grids
  implicit none
  private
  integer, parameter, public :: wp = kind(1.0d0)
  type, public :: grid_t
    real(wp) :: dx = 0.25_wp
    real(wp), allocatable :: area(:)
  contains
    procedure :: volume
  end type
contains
  real(wp) function volume(self)
    class(grid_t), intent(in) :: self
    volume = sum(self%area)*self%dx
  end function
end module
module pointer_fields
  use pointer_grids, only: wp, mesh => grid_t
  implicit none
  private
  type, public :: field_t
    private
    type(mesh), pointer :: grid => null()
    real(wp), allocatable :: v(:)
  contains
    procedure :: create
    procedure :: mean
    procedure, private :: weighted
    procedure :: stretch
  end type
  public :: combined
contains
  subroutine create(self, grid, v)
    class(field_t), intent(inout) :: self
    type(mesh), target, intent(in) :: grid
    real(wp), intent(in) :: v(:)
    self%grid => grid
    self%v = v
  end subroutine
  real(wp) function weighted(self, i)
    class(field_t), intent(in) :: self
    integer, intent(in) :: i
    weighted = self%v(i)*self%grid%area(i)
  end function
  real(wp) function mean(self)
    class(field_t), intent(in) :: self
    integer :: i
    mean = 0
    do i = 1, size(self%v)
      mean = mean + self%weighted(i)
    end do
    mean = mean/self%grid%volume()
  end function
  subroutine stretch(self, t)
    class(field_t), intent(inout) :: self
    real(wp), intent(in) :: t
    self%grid%dx = self%grid%dx*t
    self%v = self%v/t
  end subroutine
  real(wp) function combined(f, g)
    type(field_t), intent(in) :: f, g
    combined = f%mean()*g%mean() + f%grid%dx
  end function
end module
module pointer_steps
  use pointer_fields, only: field_t
  implicit none
contains
  subroutine advance(f, x)
    type(field_t), intent(inout) :: f
    double precision, intent(in) :: x
    call f%stretch(x)
  end subroutine
end module
module pointer_model
  use pointer_grids
  use pointer_steps
  use pointer_fields, only: field_t, both => combined
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(grid_t), target :: g
    type(field_t) :: a, b
    integer :: i
    g%area = x
    call a%create(g, sin(x))
    call b%create(g, x**2)
    y = 0
    do i = 1, 2
      call advance(a, x(i))
      y = y + both(a, b)
    end do
    y = y + a%mean()
  end subroutine
end module
