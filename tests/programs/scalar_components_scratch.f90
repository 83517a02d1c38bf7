! idea: procedures of objects in an array need scratch variables for components that are allocatable scalars
! dependent: y
! independent: x
! set: n=4
! without: sparse
module scalar_objects
  implicit none
  type :: t
    real(8), allocatable :: s
    real(8), allocatable :: o
    logical, allocatable :: l
  contains
    procedure :: set
    procedure :: get
  end type t
contains
  subroutine set(self, v)
    class(t), intent(inout) :: self
    real(8), intent(in) :: v
    self%s = v
    self%l = v > 1
    if (allocated(self%o)) self%o = self%o*self%s
  end subroutine set
  real(8) function get(self)
    class(t), intent(in) :: self
    get = self%s**2
  end function get
end module scalar_objects
module scalar_components_scratch_mod
  use scalar_objects
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(t) :: a
    type(t), allocatable :: many(:)
    real(8), allocatable :: s, m(:)
    integer :: i
    y = 0
    allocate(many(2))
    s = 0.3d0
    do i = 1, n
      call a%set(x(i)*s)
      a%o = y
      y = y + a%get()
      if (a%l) y = y + a%o
      call many(mod(i, 2) + 1)%set(y)
      s = s + y
    end do
    m = [s, y, x(1)]
    where (m > s) m = s*m
    do concurrent (i = 1:3)
      m(i) = m(i)*s
    end do
    y = sum(m) + many(1)%get()*s
  end subroutine foo
end module scalar_components_scratch_mod
