! idea: bound procedures take allocatable scalars, also inherited components of the same object
! dependent: y
! independent: x
! set: n=4
module scalar_components_bound_mod
  implicit none
  type :: t
    real(8), allocatable :: s
    real(8) :: w = 1.0d0
  contains
    procedure :: init
    procedure :: give
  end type t
  type, extends(t) :: t2
    real(8), allocatable :: z
  end type t2
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(t2) :: p
    real(8), allocatable :: r
    p%s = x(1)
    p%z = x(2)*p%s
    call p%init(p%z)
    call p%give(r)
    y = p%s*p%z*r
  end subroutine foo
  subroutine init(self, s)
    class(t), intent(inout) :: self
    real(8), allocatable, intent(inout) :: s
    self%s = s
    s = s*s
  end subroutine init
  subroutine give(self, s)
    class(t), intent(in) :: self
    real(8), allocatable, intent(out) :: s
    if (allocated(self%s)) s = self%s*self%w
  end subroutine give
end module scalar_components_bound_mod
