! idea: allocatable arrays of structures with allocatable arrays of structures, allocated again
! dependent: y
! independent: x
! without: sparse
! set: n=3
module lists_in_groups_mod
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
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8) :: z(3)
    z = 0
    call group_again_part(n, x, z(1))
    call group_n_part(n, x, z(2))
    call family_part(n, x, z(3))
    y = sum(sin(0.1d0*z))
  end subroutine foo

  subroutine group_again_part(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    type(curve), allocatable :: c(:), d(:)
    integer :: i, j, k
    allocate(c(2))
    do i = 1, 2
      allocate(c(i)%points(i+1))
      do j = 1, i + 1
        c(i)%points(j)%m = x(i)*j
        c(i)%points(j)%pos = [x(1)*j, x(2)]
      end do
    end do
    d = c
    deallocate(c)
    allocate(c(3))
    c(2) = d(1)
    c(3) = d(2)
    c = [c(2:), d]
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = 1, size(c(i)%points)
        y = y + c(i)%w*c(i)%points(j)%m*sum(sin(c(i)%points(j)%pos))*c(i)%points(j)%k
      end do
    end do
  end subroutine group_again_part

  subroutine group_n_part(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    type(curve), allocatable :: c(:)
    integer :: i, j, k
    do k = 1, 2
    allocate(c(k+1))
    do i = 1, k+1
      call fill(c(i), i, x*(1 + 0.01d0*y))
    end do
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = 1, size(c(i)%points)
        y = y + c(i)%w*c(i)%points(j)%m*sum(sin(c(i)%points(j)%pos))*c(i)%points(j)%k
      end do
    end do
    deallocate(c)
    end do
  end subroutine group_n_part

  subroutine family_part(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    type(family) :: f
    integer :: i, j
    allocate(f%all(2))
    do i = 1, 2
      call fill(f%all(i), i+1, x)
      f%all(i)%points(1)%m = f%gain*x(1)
      y = y + value(f%all(i))
    end do
    call set(f%all, 1, x(3))
    do i = 1, size(f%all)
      do j = 1, size(f%all(i)%points)
        y = y + f%all(i)%points(j)%m**2
      end do
    end do
  end subroutine family_part

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

  subroutine set(c, j, a)
    type(curve), intent(inout) :: c(:)
    integer, intent(in) :: j
    real(8), intent(in) :: a
    integer :: i
    do i = 1, size(c)
      if (j <= size(c(i)%points)) c(i)%points(j)%m = c(i)%points(j)%m*a + c(i)%points(j)%pos(2)
    end do
  end subroutine set
end module lists_in_groups_mod
