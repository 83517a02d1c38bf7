! idea: pointers that may point at the same are compared although no one is passed on to the other
! dependent: y
! independent: x
! set: n=3, k=2
module pointer_compared_mod
  implicit none
contains
  subroutine foo(n, k, x, y)
    integer, intent(in) :: n, k
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8), target :: w(n)
    real(kind=8), pointer :: a(:), g(:)
    w = x
    a => w
    g => w
    y = sum(a)*sum(g)
    if (associated(a, g)) y = y*2
    g => w(1:k)
    a => w(1:2)
    if (associated(a)) y = y*3
  end subroutine foo
end module pointer_compared_mod
