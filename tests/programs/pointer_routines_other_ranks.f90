! idea: routines that move pointers get arrays of another rank
! dependent: y
! independent: x
module pointer_routines_other_ranks_mod
  implicit none
  type item_t
    real(8), pointer :: c(:) => null()
    real :: k = 1
  end type
contains
  subroutine square(l, f)
    type(item_t), intent(inout) :: l(:)
    real(8), intent(in) :: f(2,2)
    l(1)%c(1:2) = l(1)%c(1:2)*f(:,2)
  end subroutine
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y
    type(item_t) :: l(2)
    real(8), target :: a(4), b(4)
    a = x
    b = x**2
    l(1)%c => a
    l(2)%c => b
    call square(l, x(1:4))
    l(1)%c(3) = l(2)%c(1)
    call square(l, x)
    y = sum(l(1)%c)*l(2)%k
  end subroutine
end module
