! idea: allocatable arrays of structures in several structures of a module
! dependent: y
! independent: x
! without: sparse
! set: n=3
module lists_of_modules_mod
  implicit none
  type :: point
    real(8) :: m = 1, pos(2) = 0.5d0
    integer :: k = 2
  end type point
  type :: curve
    type(point), allocatable :: points(:)
    real(8) :: w = 2
  end type curve
  type :: family
    type(curve), allocatable :: all(:)
    real(8) :: gain = 0.5d0
  end type family
  type(family), save :: f
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: i, j
    if (allocated(f%all)) deallocate(f%all)
    allocate(f%all(n))
    do i = 1, n
      call fill(f%all(i), i, x)
    end do
    call step(x)
    y = 0
    do i = 1, n
      do j = 1, size(f%all(i)%points)
        y = y + f%all(i)%points(j)%m**2*f%gain
      end do
    end do
  end subroutine foo

  subroutine step(x)
    real(8), intent(in) :: x(:)
    integer :: i
    do i = 1, size(f%all)
      f%all(i)%points(1)%m = f%all(i)%points(1)%m*sum(x)
      if (i > 1) f%all(i) = f%all(i-1)
    end do
  end subroutine step

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
end module lists_of_modules_mod
