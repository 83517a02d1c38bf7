! idea: two components of rows are allocated in one statement in a callee, and freed in another one
! dependent: y
! independent: x
! set: n=3, m=2
! without: sparse
module type_rows_in_callees_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: cell
    real(wp), allocatable :: v(:), w(:, :)
  end type cell
contains
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(cell) :: c(n)
    integer :: step
    y = 0
    do step = 1, 2
      call setup(n, m + step, c)
      call fill(n, x, c)
      call total(c, y)
      call free(c)
    end do
  end subroutine foo
  subroutine setup(n, m, c)
    integer, intent(in) :: n, m
    type(cell), intent(inout) :: c(n)
    integer :: i
    do i = 1, n
      allocate(c(i)%v(m), c(i)%w(m, 0:i))
    end do
  end subroutine setup
  subroutine fill(n, x, c)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    type(cell), intent(inout) :: c(n)
    integer :: i, k
    do i = 1, n
      do k = 1, size(c(i)%v)
        c(i)%v(k) = x(i)**k
        c(i)%w(k, :) = c(i)%v(k)*x(1)
      end do
    end do
  end subroutine fill
  subroutine total(c, y)
    type(cell), intent(in) :: c(:)
    real(wp), intent(inout) :: y
    integer :: i
    do i = 1, size(c)
      y = y + sum(c(i)%v)*sum(c(i)%w)
    end do
  end subroutine total
  subroutine free(c)
    type(cell), intent(inout) :: c(:)
    integer :: i
    do i = 1, size(c)
      deallocate(c(i)%v, c(i)%w)
    end do
  end subroutine free
end module type_rows_in_callees_mod
