! idea: forall with allocatable components of an array of structures
! dependent: y
! independent: x
! set: n=3
! without: sparse
module forall_rows
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: cell
    real(wp), allocatable :: v(:)
    real(wp) :: s, w(2)
  end type cell
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(cell) :: c(3)
    integer :: i, j
    do i = 1, 3
      allocate (c(i)%v(n))
      c(i)%v = x*i
      c(i)%w = x(1)
    end do
    forall (i = 1:3) c(i)%s = x(1)*i
    forall (i = 1:3, j = 1:n) c(i)%v(j) = c(i)%v(j)*x(j) + c(i)%s
    forall (i = 2:3) c(i)%s = c(i - 1)%s*c(i)%s
    forall (i = 2:3) c(i)%w(1) = c(i - 1)%w(1)*c(i)%s
    y = 0.0_wp
    do i = 1, 3
      y = y + sum(c(i)%v) + c(i)%s + c(i)%w(1)
    end do
  end subroutine foo
end module forall_rows
