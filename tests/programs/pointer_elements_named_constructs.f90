! idea: constructs with names in routines that use pointers of elements
! routine: foo
! dependent: y
! independent: x
module pointer_elements_named_constructs_mod
  implicit none
  type item_t
    real(8), pointer :: c(:) => null()
    real(8) :: k = 1
  end type
contains
  subroutine named(l, f)
    type(item_t), intent(inout) :: l(:)
    real(8), intent(in) :: f(:)
    integer :: i, j
    outer: do i = 1, size(l)
      do j = 1, 4
        if (j == 3) cycle outer
        l(i)%c(j) = l(i)%c(j)*f(j)
      end do
    end do outer
  end subroutine
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y
    type(item_t) :: l(2)
    real(8), target :: a(4), b(4)
    integer :: i
    a = x
    b = x**2
    l(1)%c => a
    l(2)%c => b
    l(2)%k = x(3)
    outer: do i = 1, 3
      call named(l, x)
      if (i == 2) l(2)%c => a
      if (i == 2) cycle outer
      call named(l, x)
    end do outer
    y = sum(l(1)%c)*l(2)%k + sum(b)
  end subroutine
end module
