! idea: Jacobians of arrays that are reallocated and have their size again in the end
! dependent: a, g, y
! independent: a, g, x
! size: a=3, g%v=4
! without: sparse
module allocatable_same_size_mod
  implicit none
  type :: field
    real(8), allocatable :: v(:)
    real(8) :: s
  end type field
contains
  subroutine foo(a, g, x, y)
    real(8), allocatable, intent(inout) :: a(:)
    type(field), intent(inout) :: g
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: y
    real(8), allocatable :: old(:)
    integer :: i
    do i = 1, 2
      old = a
      deallocate(a)
      allocate(a(2*size(old)))
      a(1::2) = old*x(1)
      a(2::2) = old**2
      g%v = g%v*a(3)*g%s
      if (i == 1) call halved(a)
      if (i == 2) a = a(2:4)
      if (size(a) == 3) y = sum(a)*x(2)
    end do
    deallocate(old)
    allocate(old(0:2))
    old = a*y
    call move_alloc(old, a)
    y = y*a(0)
  end subroutine foo
  subroutine halved(a)
    real(8), allocatable, intent(inout) :: a(:)
    real(8), allocatable :: b(:)
    allocate(b(size(a)/2))
    b = a(1:size(b))*a(size(b) + 1:)
    call move_alloc(b, a)
  end subroutine halved
end module allocatable_same_size_mod
