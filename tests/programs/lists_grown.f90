! idea: an array of structures with allocatable arrays of structures grows by move_alloc
! dependent: y
! independent: x
! without: sparse
! set: n=3
module lists_grown_mod
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
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(curve), allocatable :: c(:), t(:)
    integer :: i
    allocate(c(1))
    call fill(c(1), 2, x)
    do i = 2, 4
      allocate(t(i))
      t(:i-1) = c
      call fill(t(i), i, x*i)
      call move_alloc(t, c)
    end do
    y = 0
    do i = 1, size(c)
      y = y + value(c(i))
    end do
  end subroutine foo

  subroutine fill(c, n, x)
    type(curve), intent(inout) :: c
    integer, intent(in) :: n
    real(8), intent(in) :: x(:)
    integer :: j
    if (allocated(c%points)) deallocate(c%points)
    allocate(c%points(n))
    do j = 1, n
      c%points(j)%m = x(1)*j
      c%points(j)%pos = [x(2)*j, x(3)]
      c%points(j)%k = j
    end do
    c%w = x(2)
  end subroutine fill

  function value(c) result(r)
    type(curve), intent(in) :: c
    real(8) :: r
    integer :: j
    r = 0
    do j = 1, size(c%points)
      r = r + c%w*c%points(j)%m*sum(sin(c%points(j)%pos))*c%points(j)%k
    end do
  end function value
end module lists_grown_mod
