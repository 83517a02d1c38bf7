! idea: rows of an argument are allocated again and get their shape back; a callee moves and grows rows
! dependent: c, y
! independent: c, x
! size: c=3, c%v=1:2 0:2 2:3
! without: jacobian, sparse
module type_rows_reshaped_arguments_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: cell
    real(wp), allocatable :: v(:)
    real(wp) :: s
  end type cell
contains
  subroutine foo(c, x, y)
    type(cell), intent(inout) :: c(:)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    real(wp), allocatable :: kept(:)
    integer :: i, low
    y = 0
    do i = 1, size(c)
      low = lbound(c(i)%v, 1)
      call double(c(i), x)
      y = y + sum(c(i)%v**2)*c(i)%s
      call move_alloc(c(i)%v, kept)
      y = y + kept(1)*x
      allocate(c(i)%v(low:low + size(kept)/2 - 1))
      c(i)%v = kept(1:size(kept)/2)*kept(size(kept))
      deallocate(kept)
    end do
    do i = 1, size(c)
      y = y + c(i)%v(ubound(c(i)%v, 1))
    end do
  end subroutine foo
  subroutine double(one, x)
    type(cell), intent(inout) :: one
    real(wp), intent(in) :: x
    integer :: n
    real(wp), allocatable :: old(:)
    n = size(one%v)
    allocate(old(n))
    old = one%v
    deallocate(one%v)
    allocate(one%v(2*n))
    one%v(1:n) = old*x
    one%v(n + 1:) = old**2 + one%s
    one%s = one%s*old(n)
  end subroutine double
end module type_rows_reshaped_arguments_mod
