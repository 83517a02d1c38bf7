! idea: rows are moved from structure to structure, dropped by callees a step later, and hold indices
! dependent: y
! independent: x
! set: n=5
! without: sparse
module type_rows_moved_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: cell
    real(wp), allocatable :: v(:)
    integer, allocatable :: idx(:)
  end type cell
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(cell) :: c(0:n), d(n)
    integer :: i, k
    y = 0
    allocate(c(0)%v(3))
    c(0)%v = x(1:3)
    do i = 1, n
      y = y + sum(c(i - 1)%v**3)
      call move_alloc(c(i - 1)%v, c(i)%v)
      c(i)%v(2) = c(i)%v(2)*x(i)
      if (c(i)%v(2) > 0.8_wp) then
        c(i)%v = [c(i)%v(2:), x(i)]
      end if
      call start(d(i), x, i)
      if (i > 1) call drop(d(i - 1), y)
    end do
    do k = 1, 2
      do i = 1, size(c(n)%v)
        y = y + c(n)%v(i)**2*x(d(n)%idx(1))
      end do
      d(n)%idx = d(n)%idx([2, 1]) - 1
    end do
  end subroutine foo
  subroutine start(one, x, i)
    type(cell), intent(inout) :: one
    real(wp), intent(in) :: x(:)
    integer, intent(in) :: i
    allocate(one%idx(2), one%v(i))
    one%idx = [i, 3]
    one%v = x(one%idx(1))**2
    one%idx(2) = max(2, i - 1)
    one%v(i) = one%v(i)*x(one%idx(2))
  end subroutine start
  subroutine drop(one, y)
    type(cell), intent(inout) :: one
    real(wp), intent(inout) :: y
    y = y + one%v(1)**2*one%v(size(one%v))
    deallocate(one%idx, one%v)
  end subroutine drop
end module type_rows_moved_mod
