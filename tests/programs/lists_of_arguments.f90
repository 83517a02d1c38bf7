! idea: arguments that are arrays of structures with allocatable arrays of structures
! dependent: c, y
! independent: c, x
! without: sparse
! set: n=3
module lists_of_arguments_mod
  implicit none
  type :: point
    real(8) :: m = 1, pos(2) = 0.5d0
    integer :: k = 2
  end type point
  type :: curve
    type(point), allocatable :: points(:)
    real(8) :: w = 2
  end type curve
contains
  subroutine foo(n, c, x, y)
    integer, intent(in) :: n
    type(curve), intent(inout) :: c(2)
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: i
    y = sum(x)
    do i = 1, 2
      if (.not. allocated(c(i)%points)) cycle
      y = y + value(c(i))*x(i)
      c(i)%points%m = c(i)%points%m**2*y
    end do
    call set(c, 1, x(1))
  end subroutine foo

  function value(c) result(r)
    type(curve), intent(in) :: c
    real(8) :: r
    integer :: j
    r = 0
    do j = 1, size(c%points)
      r = r + c%w*c%points(j)%m*sum(sin(c%points(j)%pos))*c%points(j)%k
    end do
  end function value

  subroutine set(c, j, a)
    type(curve), intent(inout) :: c(:)
    integer, intent(in) :: j
    real(8), intent(in) :: a
    integer :: i
    do i = 1, size(c)
      if (j <= size(c(i)%points)) c(i)%points(j)%m = c(i)%points(j)%m*a + c(i)%points(j)%pos(2)
    end do
  end subroutine set
end module lists_of_arguments_mod
