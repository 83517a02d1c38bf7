! idea: reallocation in a branch, in a while loop, in a callee that is given a section, with early returns
! dependent: y, c
! independent: x, c
! size: c=4, c%v=1:2 1:3 1:2 1:3
! without: jacobian, sparse
module type_rows_reshaped_sections_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: cell
    real(wp), allocatable :: v(:)
    logical :: done = .false.
  end type cell
contains
  subroutine foo(c, x, y)
    type(cell), intent(inout) :: c(:)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    integer :: i, it
    y = 0
    it = 0
    do while (it < 3)
      it = it + 1
      call widen(c(2:4:2), x)
      i = it
      call narrow(c(i:i + 1), y)
      if (y > 1.0e6_wp) return
      y = y + c(i)%v(1)*size(c(4)%v)
    end do
    do i = 1, size(c)
      call fit(c(i), merge(3, 2, mod(i, 2) == 0))
    end do
  end subroutine foo
  subroutine widen(c, x)
    type(cell), intent(inout) :: c(0:)
    real(wp), intent(in) :: x
    integer :: i
    do i = 0, ubound(c, 1)
      if (size(c(i)%v) > 4) cycle
      c(i)%v = [c(i)%v*x, sum(c(i)%v)]
    end do
  end subroutine widen
  subroutine narrow(c, y)
    type(cell), intent(inout) :: c(2)
    real(wp), intent(inout) :: y
    integer :: n
    n = size(c(1)%v)
    if (n < 3) return
    y = y + c(1)%v(n)**2
    c(1)%v = c(1)%v(1:n - 1) + c(2)%v(1)
    c(2)%v = c(2)%v(:)
  end subroutine narrow
  subroutine fit(c, n)
    type(cell), intent(inout) :: c
    integer, intent(in) :: n
    real(wp) :: old(size(c%v))
    integer :: k
    old = c%v
    if (size(old) == n) return
    deallocate(c%v)
    allocate(c%v(n))
    do k = 1, n
      c%v(k) = old(min(k, size(old)))*old(1)
    end do
  end subroutine fit
end module type_rows_reshaped_sections_mod
