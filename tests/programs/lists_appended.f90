! idea: allocatable arrays of structures in several structures are appended to, cut, made and moved
! dependent: y
! independent: x
! without: sparse
! set: n=3
module lists_appended_mod
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
    real(8) :: z(3)
    z = 0
    call append_part(n, x, z(1))
    call constructor_part(n, x, z(2))
    call move_part(n, x, z(3))
    y = sum(sin(0.1d0*z))
  end subroutine foo

  subroutine append_part(n, x, y)
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
    c(1)%points = [c(1)%points, point(m=x(1), pos=[x(2), x(3)], k=3)]
    c(2)%points = c(2)%points(2:)
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = 1, size(c(i)%points)
        y = y + c(i)%w*c(i)%points(j)%m*sum(sin(c(i)%points(j)%pos))*c(i)%points(j)%k
      end do
    end do
  end subroutine append_part

  subroutine constructor_part(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    type(curve) :: c(2)
    type(point), allocatable :: p(:)
    integer :: i, j, k
    allocate(p(3))
    p(2)%m = x(1)
    p(3)%pos = x(2)
    c(1) = curve(points=p, w=x(1))
    c(2) = curve(w=x(2))
    allocate(c(2)%points(2))
    c(2)%points(1) = point(x(1), [x(2), x(3)], 4)
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = 1, size(c(i)%points)
        y = y + c(i)%w*c(i)%points(j)%m*sum(sin(c(i)%points(j)%pos))*c(i)%points(j)%k
      end do
    end do
  end subroutine constructor_part

  subroutine move_part(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    type(curve) :: c(2)
    type(point), allocatable :: p(:)
    integer :: i, j, k
    do i = 1, 2
      allocate(c(i)%points(i+1))
      do j = 1, i + 1
        c(i)%points(j)%m = x(i)*j
        c(i)%points(j)%pos = [x(1)*j, x(2)]
      end do
    end do
    call move_alloc(c(1)%points, p)
    allocate(c(1)%points, source=c(2)%points)
    y = y + total(p)
    p(1)%m = x(2)
    call move_alloc(p, c(2)%points)
    call move_alloc(c(2)%points, c(1)%points)
    do i = 1, size(c)
      if (.not. allocated(c(i)%points)) cycle
      do j = 1, size(c(i)%points)
        y = y + c(i)%w*c(i)%points(j)%m*sum(sin(c(i)%points(j)%pos))*c(i)%points(j)%k
      end do
    end do
  end subroutine move_part

  function total(p) result(r)
    type(point), intent(in) :: p(:)
    real(8) :: r
    integer :: j
    r = 0
    do j = 1, size(p)
      r = r + p(j)%m**2*p(j)%pos(2)
    end do
  end function total
end module lists_appended_mod
