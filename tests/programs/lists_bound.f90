! idea: procedures of a type append to allocatable arrays of structures in several structures
! dependent: y
! independent: x
! without: sparse
! set: n=3
module lists_bound_mod
  implicit none
  type :: point
    real(8) :: m = 1, pos(2) = 0.5d0
    integer :: k = 2
  end type point
  type :: curve
    type(point), allocatable :: points(:)
    real(8) :: w = 2
  end type curve
  type :: holder
    type(curve), allocatable :: c(:)
  contains
    procedure :: grow, total => total_of
  end type
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(holder) :: h
    integer :: i
    allocate(h%c(2))
    do i = 1, 2
      call h%grow(i, x)
      call h%grow(i, x*2)
    end do
    y = h%total()
  end subroutine foo

  subroutine grow(self, i, x)
    class(holder), intent(inout) :: self
    integer, intent(in) :: i
    real(8), intent(in) :: x(:)
    type(point) :: p
    p%m = x(i)
    p%pos = x(1:2)**2
    if (.not. allocated(self%c(i)%points)) allocate(self%c(i)%points(0))
    self%c(i)%points = [self%c(i)%points, p]
  end subroutine grow

  function total_of(self) result(r)
    class(holder), intent(in) :: self
    real(8) :: r
    integer :: i
    r = 0
    do i = 1, size(self%c)
      if (size(self%c(i)%points) > 1) r = r + value(self%c(i))
    end do
  end function total_of

  function value(c) result(r)
    type(curve), intent(in) :: c
    real(8) :: r
    integer :: j
    r = 0
    do j = 1, size(c%points)
      r = r + c%w*c%points(j)%m*sum(sin(c%points(j)%pos))*c%points(j)%k
    end do
  end function value
end module lists_bound_mod
