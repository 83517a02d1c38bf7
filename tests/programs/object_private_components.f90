! idea: another module has variables of types whose components are private, inherited and allocatable ones too
! dependent: y
! independent: x
! set: n=3
module object_private_owner
  implicit none
  private
  type, public :: table
    private
    real(8) :: node(2), value(2) = 0.5d0
    logical :: ready = .false.
  end type table
  type, public :: base
    real(8), private :: offset = 1
    integer, public :: calls = 0
  end type base
  type, extends(base), public :: scaling
    private
    real(8), allocatable :: factor(:)
    type(table) :: own
  contains
    private
    procedure, public :: init
    procedure, public :: apply
    procedure :: look_up
  end type scaling
  public :: fill, mean
contains
  subroutine fill(t, a)
    type(table), intent(inout) :: t
    real(8), intent(in) :: a
    t%node = [a, a**2]
    if (t%ready) t%value = t%value*t%node
    t%ready = .true.
  end subroutine fill
  pure real(8) function mean(t)
    type(table), intent(in) :: t
    mean = 0.5d0*sum(t%node*t%value)
  end function mean
  subroutine init(self, factor)
    class(scaling), intent(inout) :: self
    real(8), intent(in) :: factor(:)
    self%factor = factor
    self%offset = factor(1)
    call fill(self%own, factor(2))
  end subroutine init
  real(8) function look_up(self)
    class(scaling), intent(in) :: self
    look_up = mean(self%own)*self%offset
  end function look_up
  subroutine apply(self, z)
    class(scaling), intent(inout) :: self
    real(8), intent(inout) :: z(:)
    z = self%factor*z*self%look_up()
    self%offset = self%offset*z(1)
    self%calls = self%calls + 1
  end subroutine apply
end module object_private_owner
module object_private_user
  use object_private_owner
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(scaling) :: s
    type(table) :: t, before
    integer :: k
    call s%init(x)
    y = x**2
    do k = 1, 2
      call fill(t, y(1))
      before = t
      call fill(t, y(2))
      call s%apply(y)
      y = y*mean(t) + mean(before)
    end do
    y(1) = y(1)*s%calls
  end subroutine foo
end module object_private_user
