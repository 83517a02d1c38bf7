! idea: pointers to structures allocate components of them, and of arguments and lists
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_allocated_by_local_pointers_mod
  implicit none
  type :: cell
    real(8) :: v = 0.5d0
    real(8), allocatable :: a(:)
  end type
  type(cell), target :: mc
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(cell), target :: s, u(2)
    integer :: i
    type(cell), pointer :: q, r(:)
    q => s
    allocate(q%a(n))
    q%a = x
    q => mc
    q%a = [x(1), x(2)]
    q%v = s%a(2)
    r => u
    do i = 1, 2
      allocate(r(i)%a(i))
      r(i)%a = x(i)
    end do
    call more(u)
    call grow(r(2), x)
    y = s%a*mc%a(2)*mc%v*sum(u(1)%a)*sum(u(2)%a)
    deallocate(mc%a)
  end subroutine foo
  subroutine more(l)
    type(cell), intent(inout), target :: l(:)
    type(cell), pointer :: p
    integer :: i
    do i = 1, size(l)
      p => l(i)
      p%a = [p%a, 2*p%a(1)]
    end do
  end subroutine
  subroutine grow(l, x)
    type(cell), intent(inout) :: l
    real(8), intent(in) :: x(:)
    l%a = [l%a, x(1)]
  end subroutine
end module rows_allocated_by_local_pointers_mod
