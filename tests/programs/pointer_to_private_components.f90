! idea: components that are private in a module, by pointers that its routines and functions hand out
! dependent: y
! independent: x
! without: sparse
module store
  implicit none
  private
  type :: box_t
    real(8), allocatable :: d(:)
  end type box_t
  type(box_t), target, save :: box(2)
  public :: setup, get, give
contains
  subroutine setup(n)
    integer, intent(in) :: n
    integer :: i
    do i = 1, 2
      if (allocated(box(i)%d)) deallocate(box(i)%d)
      allocate(box(i)%d(n), source=0d0)
    end do
  end subroutine setup
  subroutine get(i, p)
    integer, intent(in) :: i
    real(8), pointer, intent(inout) :: p(:)
    p => box(i)%d
  end subroutine get
  function give(i) result(p)
    integer, intent(in) :: i
    real(8), pointer :: p(:)
    p => box(i)%d
  end function give
end module store
module m
  use store
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(3)
    real(8), pointer :: p(:)
    call setup(3)
    call get(1, p)
    p = x**2
    call step()
    call get(2, p)
    y = p
  end subroutine foo
  subroutine step()
    real(8), pointer :: a(:), b(:)
    a => give(1)
    call get(2, b)
    b = 3*a
  end subroutine step
end module m
