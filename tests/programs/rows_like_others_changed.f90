! idea: rows allocated like others get the shape of other ones later
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_like_others_changed_mod
  implicit none
  type :: leaf
    real(8) :: q = 0.5d0
    real(8), allocatable :: r(:)
  end type
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(leaf) :: a(2), b(2)
    integer :: i
    do i = 1, 2
      allocate(a(i)%r(i + 1))
      a(i)%r = x(:i + 1)*i
    end do
    do i = 1, 2
      if (allocated(a(i)%r)) then
        allocate(b(i)%r(lbound(a(i)%r, 1):ubound(a(i)%r, 1)))
      end if
    end do
    do i = 1, 2
      b(i)%r = a(i)%r**2
    end do
    b(1)%r = a(2)%r*x(1)
    b(2) = a(1)
    y = sum(b(1)%r)*sum(b(2)%r)*size(b(2)%r)
  end subroutine foo
end module rows_like_others_changed_mod
