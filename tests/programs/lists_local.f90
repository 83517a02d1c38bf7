! idea: allocatable arrays of structures in each of several structures, allocated again and named as wholes
! dependent: y
! independent: x
! without: sparse
! set: n=3
module lists_local_mod
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
    real(8) :: z(6)
    z = 0
    call defaults_part(n, x, z(1))
    call wholes_part(n, x, z(2))
    call branch_part(n, x, z(3))
    call bounds_part(n, x, z(4))
    call associate_part(n, x, z(5))
    call realloc_part(n, x, z(6))
    y = sum(sin(0.1d0*z))
  end subroutine foo

  subroutine defaults_part(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    type(curve) :: c(2)
    integer :: i, j, k
    do i = 1, 2
      allocate(c(i)%points(3))
      c(i)%points(2)%m = x(i)
    end do
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = 1, size(c(i)%points)
        y = y + c(i)%w*c(i)%points(j)%m*sum(sin(c(i)%points(j)%pos))*c(i)%points(j)%k
      end do
    end do
  end subroutine defaults_part

  subroutine wholes_part(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    type(curve) :: c(2)
    integer :: i, j, k
    do i = 1, 2
      allocate(c(i)%points(i+1))
      do j = 1, i + 1
        c(i)%points(j)%m = x(i)*j
        c(i)%points(j)%pos = [x(1)*j, x(2)]
      end do
    end do
    do i = 1, 2
      c(i)%points%m = c(i)%points%m*x(3)
      y = y + sum(c(i)%points%m**2)
      c(i)%points(2:)%m = c(i)%points(:i)%m*2
    end do
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = 1, size(c(i)%points)
        y = y + c(i)%w*c(i)%points(j)%m*sum(sin(c(i)%points(j)%pos))*c(i)%points(j)%k
      end do
    end do
  end subroutine wholes_part

  subroutine branch_part(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    type(curve) :: c(2)
    integer :: i, j, k
    do i = 1, 2
      allocate(c(i)%points(i+1))
      do j = 1, i + 1
        c(i)%points(j)%m = x(i)*j
        c(i)%points(j)%pos = [x(1)*j, x(2)]
      end do
    end do
    do i = 1, 2
      if (x(i) > 0.1d0*i .and. allocated(c(i)%points)) then
        deallocate(c(i)%points)
        allocate(c(i)%points(2))
        c(i)%points%m = x(1:2)*y
      end if
    end do
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = 1, size(c(i)%points)
        y = y + c(i)%w*c(i)%points(j)%m*sum(sin(c(i)%points(j)%pos))*c(i)%points(j)%k
      end do
    end do
  end subroutine branch_part

  subroutine bounds_part(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    type(curve) :: c(2)
    integer :: i, j, k
    do i = 1, 2
      allocate(c(i)%points(0:i))
      do j = lbound(c(i)%points, 1), ubound(c(i)%points, 1)
        c(i)%points(j)%m = x(i)*(j+1)
      end do
      y = y + c(i)%points(0)%m**2
    end do
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = lbound(c(i)%points,1), ubound(c(i)%points,1)
        y = y + c(i)%w*c(i)%points(j)%m*sum(sin(c(i)%points(j)%pos))*c(i)%points(j)%k
      end do
    end do
  end subroutine bounds_part

  subroutine associate_part(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    type(curve) :: c(2)
    integer :: i, j, k
    do i = 1, 2
      allocate(c(i)%points(i+1))
      do j = 1, i + 1
        c(i)%points(j)%m = x(i)*j
        c(i)%points(j)%pos = [x(1)*j, x(2)]
      end do
    end do
    do i = 1, 2
      associate (p => c(i)%points)
        do j = 1, size(p)
          y = y + p(j)%m**2*p(j)%pos(1)
          p(j)%m = p(j)%m*x(3)
        end do
      end associate
    end do
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = 1, size(c(i)%points)
        y = y + c(i)%w*c(i)%points(j)%m*sum(sin(c(i)%points(j)%pos))*c(i)%points(j)%k
      end do
    end do
  end subroutine associate_part

  subroutine realloc_part(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    type(curve) :: c(2)
    integer :: i, j, k
    do i = 1, 2
      allocate(c(i)%points(i+1))
      do j = 1, i + 1
        c(i)%points(j)%m = x(i)*j
        c(i)%points(j)%pos = [x(1)*j, x(2)]
      end do
    end do
    do k = 1, 3
      deallocate(c(1)%points)
      allocate(c(1)%points(k))
      do j = 1, k
        c(1)%points(j)%m = x(k)*c(2)%points(1)%m
        c(1)%points(j)%pos = y + c(2)%points(2)%pos
      end do
      y = y + sin(value(c(1)))
    end do
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = 1, size(c(i)%points)
        y = y + c(i)%w*c(i)%points(j)%m*sum(sin(c(i)%points(j)%pos))*c(i)%points(j)%k
      end do
    end do
  end subroutine realloc_part

  function value(c) result(r)
    type(curve), intent(in) :: c
    real(8) :: r
    integer :: j
    r = 0
    do j = 1, size(c%points)
      r = r + c%w*c%points(j)%m*sum(sin(c%points(j)%pos))*c%points(j)%k
    end do
  end function value
end module lists_local_mod
