! idea: functions return arrays of structures with allocatable arrays of structures
! dependent: y
! independent: x
! without: sparse
! set: n=3
module lists_results_mod
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
  function foo(n, x) result(y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8) :: y
    type(curve), allocatable :: c(:)
    integer :: i
    allocate(c(1))
    c(1) = made(1, x(2))
    c = several(n, x)
    y = 0
    do i = 1, n
      y = y + value(c(i))
    end do
    c = [c(2:), made(2, x(1))]
    y = y*value(c(3)) + value(c(1))
  end function foo

  function several(n, x) result(c)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    type(curve), allocatable :: c(:)
    integer :: i
    allocate(c(n))
    do i = 1, n
      call fill(c(i), i, x*i)
    end do
  end function several

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

  function made(n, a) result(c)
    integer, intent(in) :: n
    real(8), intent(in) :: a
    type(curve) :: c
    integer :: j
    allocate(c%points(n))
    do j = 1, n
      c%points(j)%m = a*j
    end do
    c%w = a
  end function made
end module lists_results_mod
