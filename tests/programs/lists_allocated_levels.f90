! idea: lists in several local structures that routines two levels down allocate, and make shorter
! dependent: y
! independent: x
! without: sparse
! set: n=3
module lists_allocated_levels
  implicit none
  type :: point
    real(8) :: m = 1, pos(2) = 0.5d0
    integer :: k = 1
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
    type(curve) :: c(2)
    y = 1
    call work(n, x, y, c)
    call fill(c(1), 3, x)
    call work(n, x(n:1:-1), y, c)
    y = y*sum(c(1)%points%m) + c(2)%points(1)%pos(2)
  end subroutine foo
  subroutine work(n, x, y, c)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    type(curve), intent(inout) :: c(2)
    integer :: i
    call fill(c(2), 2, x + y)
    do i = 1, 2
      if (.not. allocated(c(i)%points)) cycle
      y = sin(y) + value(c(i))**2 + 1
      if (size(c(i)%points) > 2) c(i)%points = c(i)%points(:2)
    end do
  end subroutine work
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
end module lists_allocated_levels
