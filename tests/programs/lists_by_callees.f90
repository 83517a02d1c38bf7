! idea: allocatable arrays of structures in several structures, which routines allocate and take
! dependent: y
! independent: x
! without: sparse
! set: n=3
module lists_by_callees_mod
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
    call callee_fill_part(n, x, z(1))
    call list_passed_part(n, x, z(2))
    call array_passed_part(n, x, z(3))
    call made_part(n, x, z(4))
    y = sum(sin(0.1d0*z))
  end subroutine foo

  subroutine callee_fill_part(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    type(curve) :: c(2)
    integer :: i, j, k
    do i = 1, 2
      call fill(c(i), i+1, x)
    end do
    call fill(c(1), 4, x)
    y = y + value(c(1)) + value(c(2))
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = 1, size(c(i)%points)
        y = y + c(i)%w*c(i)%points(j)%m*sum(sin(c(i)%points(j)%pos))*c(i)%points(j)%k
      end do
    end do
  end subroutine callee_fill_part

  subroutine list_passed_part(n, x, y)
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
    y = y + total(c(1)%points) + total(c(2)%points(2:3))
    call push(c(2)%points(1), x(3))
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = 1, size(c(i)%points)
        y = y + c(i)%w*c(i)%points(j)%m*sum(sin(c(i)%points(j)%pos))*c(i)%points(j)%k
      end do
    end do
  end subroutine list_passed_part

  subroutine array_passed_part(n, x, y)
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
    call set(c, 2, x(2))
    call set(c(2:), 3, x(2))
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = 1, size(c(i)%points)
        y = y + c(i)%w*c(i)%points(j)%m*sum(sin(c(i)%points(j)%pos))*c(i)%points(j)%k
      end do
    end do
  end subroutine array_passed_part

  subroutine made_part(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    type(curve) :: c(2)
    integer :: i, j, k
    do i = 1, 2
      c(i) = made(i+1, x(i))
    end do
    y = y + value(made(2, x(3)))
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = 1, size(c(i)%points)
        y = y + c(i)%w*c(i)%points(j)%m*sum(sin(c(i)%points(j)%pos))*c(i)%points(j)%k
      end do
    end do
  end subroutine made_part

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

  function total(p) result(r)
    type(point), intent(in) :: p(:)
    real(8) :: r
    integer :: j
    r = 0
    do j = 1, size(p)
      r = r + p(j)%m**2*p(j)%pos(2)
    end do
  end function total

  subroutine push(p, a)
    type(point), intent(inout) :: p
    real(8), intent(in) :: a
    p%m = p%m*a + sin(p%m)
    p%pos(1) = p%pos(2)*a
  end subroutine push

  subroutine set(c, j, a)
    type(curve), intent(inout) :: c(:)
    integer, intent(in) :: j
    real(8), intent(in) :: a
    integer :: i
    do i = 1, size(c)
      if (j <= size(c(i)%points)) c(i)%points(j)%m = c(i)%points(j)%m*a + c(i)%points(j)%pos(2)
    end do
  end subroutine set

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
end module lists_by_callees_mod
