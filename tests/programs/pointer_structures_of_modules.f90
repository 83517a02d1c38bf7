! idea: targets of modules
! dependent: y
! independent: x
! set: n=3
module base_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type grid_t
    real(wp) :: dx = 0.25_wp
    real(wp) :: area(3) = 1
  end type
  type(grid_t), target :: world
end module
module m
  use base_mod
  implicit none
  type field_t
    type(grid_t), pointer :: grid => null()
    real(wp) :: v(3) = 0
  contains
    procedure :: init
    procedure :: energy
  end type
contains
  subroutine init(self)
    class(field_t), intent(inout) :: self
    self%grid => world
    self%v = self%grid%dx
  end subroutine
  real(wp) function energy(self, t)
    class(field_t), intent(inout) :: self
    real(wp), intent(in) :: t
    energy = sum(self%v**2*self%grid%area) + t
    self%v = self%v*t
  end function
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(field_t) :: f
    integer :: i
    world%area = x
    world%dx = x(2)**2
    call f%init()
    f%v = f%v + x
    y = 0
    do i = 1, n
      y = y + f%energy(x(i))
    end do
  end subroutine
end module
