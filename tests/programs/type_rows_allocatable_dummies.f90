! idea: rows are given to allocatable arguments: grown, made anew (intent(out)), only read
! dependent: y, c
! independent: x, c
! size: c=2, c%v=1:3 1:4
! without: jacobian, sparse
module type_rows_allocatable_dummies_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: cell
    real(wp), allocatable :: v(:)
  end type cell
contains
  subroutine foo(c, x, y)
    type(cell), intent(inout) :: c(2)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    type(cell) :: w(2)
    integer :: i, k
    y = 0
    do i = 1, 2
      call append(c(i)%v, x(i))
      call make(size(c(i)%v) + i, x, w(3 - i)%v)
      y = y + norm(c(i)%v) + norm(w(3 - i)%v)*c(i)%v(1)
    end do
    do i = 1, 2
      call make(4, x, w(i)%v)
      w(i)%v = w(i)%v*c(i)%v(2)
      y = y + sum(w(i)%v)
    end do
    do k = 1, 2
      i = lbound(c(k)%v, 1)
      call drop(c(k)%v)
    end do
  end subroutine foo
  subroutine append(a, x)
    real(wp), allocatable, intent(inout) :: a(:)
    real(wp), intent(in) :: x
    a = [a, x*a(ubound(a, 1))]
  end subroutine append
  subroutine drop(a)
    real(wp), allocatable, intent(inout) :: a(:)
    real(wp), allocatable :: b(:)
    integer :: n
    n = size(a) - 1
    allocate(b, source=a(1:n)*2)
    call move_alloc(b, a)
  end subroutine drop
  subroutine make(n, x, a)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(:)
    real(wp), allocatable, intent(out) :: a(:)
    integer :: i
    allocate(a(0:n))
    do i = 0, n
      a(i) = x(mod(i, size(x)) + 1)**2
    end do
  end subroutine make
  function norm(a)
    real(wp), intent(in) :: a(:)
    real(wp) :: norm
    norm = sqrt(sum(a**2))
  end function norm
end module type_rows_allocatable_dummies_mod
