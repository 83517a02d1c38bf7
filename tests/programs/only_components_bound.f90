! idea: allocatable structures, private ones too, in types with bound procedures
! dependent: y
! independent: x
! without: sparse
module only_components_bound_base
  implicit none
  private
  type, public :: metric_t
    real(8), allocatable :: s
    real(8) :: e(2) = [1d0, 2d0]
  end type metric_t
  type, public :: grid_t
    integer :: n = 2
    type(metric_t) :: metric
    real(8) :: w = 0.5d0
  contains
    procedure :: area
    procedure :: grow
  end type grid_t
  type, public :: model_t
    type(grid_t), private, allocatable :: grid
    real(8) :: t = 1
  contains
    procedure :: start
    procedure :: step
    procedure :: total
  end type model_t
  type, extends(model_t), public :: big_t
    type(metric_t), allocatable :: extra
  end type big_t
contains
  real(8) function area(self)
    class(grid_t), intent(in) :: self
    area = self%w*self%metric%e(1)*self%n
  end function area
  subroutine grow(self, f)
    class(grid_t), intent(inout) :: self
    real(8), intent(in) :: f
    self%w = self%w*f
    self%metric%e = self%metric%e + f**2
  end subroutine grow
  subroutine start(self, w)
    class(model_t), intent(inout) :: self
    real(8), intent(in) :: w
    if (.not. allocated(self%grid)) allocate(self%grid)
    self%grid%w = w
  end subroutine start
  subroutine step(self, f)
    class(model_t), intent(inout) :: self
    real(8), intent(in) :: f
    call self%grid%grow(f*self%t)
    self%t = self%t + self%grid%area()
  end subroutine step
  real(8) function total(self)
    class(model_t), intent(in) :: self
    total = self%t*sum(self%grid%metric%e)*self%grid%w
  end function total
end module only_components_bound_base
module only_components_bound_mod
  use only_components_bound_base
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(model_t) :: m
    type(big_t) :: b
    integer :: i
    call m%start(x(1))
    do i = 1, 3
      call m%step(0.3d0*x(i))
    end do
    call b%start(x(2))
    call b%step(x(3))
    b%extra = metric_t(s=x(1), e=[x(1), x(2)])
    if (allocated(b%extra%s)) b%extra%e(1) = b%extra%s*x(2)
    y = m%total() + b%total()*sum(b%extra%e)
  end subroutine foo
end module only_components_bound_mod
