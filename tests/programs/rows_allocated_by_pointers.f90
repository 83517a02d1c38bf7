! idea: allocatable components allocated, set and taken away by pointers to structures in arrays
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_allocated_by_pointers_mod
  implicit none
  type :: cell
    real(8) :: v = 0.5d0
    real(8), allocatable :: a(:)
    integer, allocatable :: k(:)
  end type
  type :: net
    type(cell) :: c(3)
    type(cell), allocatable :: d(:)
  end type
  type(cell), target :: mc(3)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(cell), target :: t(n)
    type(net), target :: w
    integer :: i
    type(cell), pointer :: q, r
    t%v = x
    allocate(w%d(n))
    do i = 1, n
      q => t(i)
      allocate(q%a(i + 1))
      q%a = x(i)
      q%k = [1, 2]
      r => w%c(i)
      allocate(r%a(2), source=x(2))
      r => w%d(i)
      r%a = [x(1), x(i), q%v]
      q => mc(i)
      q%a = r%a*2
      if (i == 2) then
        deallocate(r%a)
        allocate(r%a(3))
        r%a = x(3)
      end if
      q%v = t(i)%a(2)*q%a(1)
      t(i)%v = q%v*t(i)%k(2)
    end do
    do i = 1, n
      y(i) = t(i)%v*w%c(i)%a(2)*w%d(i)%a(3)*sum(mc(i)%a)
      deallocate(mc(i)%a)
    end do
  end subroutine foo
end module rows_allocated_by_pointers_mod
