! idea: a routine with loops with names uses pointers in elements of arrays; a target keeps its value
! routine: foo
! dependent: y
! independent: x
module model
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
    real(8), target, save :: kept = 1
    a = x
    b = x**2
    l(1)%c => a
    l(2)%c => b
    call named(l, x)
    call named(l, b)
    y = sum(l(1)%c)*l(2)%k + l(2)%c(2)*kept
    kept = kept + x(1)
  end subroutine
end module
