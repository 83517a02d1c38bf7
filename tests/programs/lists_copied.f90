! idea: structures in arrays that have allocatable arrays of structures are copied
! dependent: y
! independent: x
! without: sparse
! set: n=3
module lists_copied_mod
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
    real(8) :: z(4)
    z = 0
    call copy_element_part(n, x, z(1))
    call copy_all_part(n, x, z(2))
    call to_scalar_part(n, x, z(3))
    call list_assigned_part(n, x, z(4))
    y = sum(sin(0.1d0*z))
  end subroutine foo

  subroutine copy_element_part(n, x, y)
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
    c(1) = c(2)
    c(1)%points(1)%m = x(2)
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = 1, size(c(i)%points)
        y = y + c(i)%w*c(i)%points(j)%m*sum(sin(c(i)%points(j)%pos))*c(i)%points(j)%k
      end do
    end do
  end subroutine copy_element_part

  subroutine copy_all_part(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    type(curve) :: c(2), d(2)
    integer :: i, j, k
    do i = 1, 2
      allocate(c(i)%points(i+1))
      do j = 1, i + 1
        c(i)%points(j)%m = x(i)*j
        c(i)%points(j)%pos = [x(1)*j, x(2)]
      end do
    end do
    d = c
    c(2)%points(1)%m = y + x(1)
    c = d
    c(1)%points(2)%pos = x(1)*d(2)%points(1)%pos
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = 1, size(c(i)%points)
        y = y + c(i)%w*c(i)%points(j)%m*sum(sin(c(i)%points(j)%pos))*c(i)%points(j)%k
      end do
    end do
  end subroutine copy_all_part

  subroutine to_scalar_part(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    type(curve) :: c(2), d
    integer :: i, j, k
    do i = 1, 2
      allocate(c(i)%points(i+1))
      do j = 1, i + 1
        c(i)%points(j)%m = x(i)*j
        c(i)%points(j)%pos = [x(1)*j, x(2)]
      end do
    end do
    d = c(2)
    d%points(2)%m = d%points(1)%m*x(1)
    y = y + value(d)
    c(1) = d
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = 1, size(c(i)%points)
        y = y + c(i)%w*c(i)%points(j)%m*sum(sin(c(i)%points(j)%pos))*c(i)%points(j)%k
      end do
    end do
  end subroutine to_scalar_part

  subroutine list_assigned_part(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    type(curve) :: c(2)
    type(point) :: p(3)
    integer :: i, j, k
    do i = 1, 2
      allocate(c(i)%points(i+1))
      do j = 1, i + 1
        c(i)%points(j)%m = x(i)*j
        c(i)%points(j)%pos = [x(1)*j, x(2)]
      end do
    end do
    p%m = x(2)
    p(2)%pos = x(1)
    c(1)%points = p
    c(2)%points = c(1)%points
    p(1:2) = c(2)%points(2:3)
    c(2)%points(1) = p(2)
    y = y + total(p)
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = 1, size(c(i)%points)
        y = y + c(i)%w*c(i)%points(j)%m*sum(sin(c(i)%points(j)%pos))*c(i)%points(j)%k
      end do
    end do
  end subroutine list_assigned_part

  function value(c) result(r)
    type(curve), intent(in) :: c
    real(8) :: r
    integer :: j
    r = 0
    do j = 1, size(c%points)
      r = r + c%w*c%points(j)%m*sum(sin(c%points(j)%pos))*c%points(j)%k
    end do
  end function value

  function total(p) result(r)
    type(point), intent(in) :: p(:)
    real(8) :: r
    integer :: j
    r = 0
    do j = 1, size(p)
      r = r + p(j)%m**2*p(j)%pos(2)
    end do
  end function total
end module lists_copied_mod
