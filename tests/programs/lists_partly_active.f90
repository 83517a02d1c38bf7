! idea: a routine is given a structure of an array whose list is active there in one of two components
! dependent: y
! independent: x
! without: sparse
! set: n=3
module lists_partly_active_mod
  implicit none
  type :: point
    real(8) :: m = 1, pos(2) = 0.5d0
  end type point
  type :: curve
    type(point), allocatable :: points(:)
    real(8) :: w = 2
  end type curve
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(curve) :: a(2)
    type(curve), allocatable :: b(:)
    integer :: i
    allocate(b(2))
    do i = 1, 2
      allocate(a(i)%points(i), b(i)%points(3))
      a(i)%points%m = x(i)
      b(i)%points(2)%pos = x(i:i+1)
      b(i)%w = x(3)
    end do
    y = value(a(1)) + value(a(2))*value(b(1)) + value(b(2))
  end subroutine foo

  function value(c) result(r)
    type(curve), intent(in) :: c
    real(8) :: r
    integer :: j
    r = 0
    do j = 1, size(c%points)
      r = r + c%w*c%points(j)%m*sum(sin(c%points(j)%pos))
    end do
  end function value
end module lists_partly_active_mod
