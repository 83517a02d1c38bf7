! idea: what a pointer in an element points at is passed beside the array, and the pointer moved there
! dependent: y
! independent: x
! set: n=4
module pointer_elements_passed_beside
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: tr
    real(wp), pointer :: c(:) => null()
  end type
contains
  subroutine down(l, f, k)
    type(tr), intent(inout) :: l(:)
    real(wp), intent(inout) :: f(:)
    integer, intent(inout) :: k
    l(k)%c => l(3)%c
    f = f*2 + l(2)%c
    k = k + 1
    f(k) = f(k)*3
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(tr) :: l(3)
    real(wp), target :: a(4), b(4), c(4)
    integer :: k
    a = x
    b = x**2
    c = x**3
    l(1)%c => a
    l(2)%c => b
    l(3)%c => c
    k = 1
    call down(l, l(k)%c, k)
    y = sum(a) + 2*sum(b) + 3*sum(c)*l(1)%c(1)
  end subroutine
end module
