! idea: arrays and values longer than what routines take that are inlined: sections, steps, components
! dependent: y
! independent: x
! set: n=6
module pointer_routines_longer_arguments_mod
  implicit none
  type :: t
    real(8), pointer :: c(:) => null()
    real(8) :: d(6)
  end type
contains
  subroutine scaled(l, f, g, m)
    integer, intent(in) :: m
    type(t), intent(inout) :: l(2)
    real(8), intent(in) :: f(m-1), g(m)
    integer :: i
    do i = 1, size(f)
      l(1)%c = l(1)%c*f(i)*g(m)
    end do
    l(2)%c(1) = sum(f)
  end subroutine
  subroutine columns(l, f, m, k)
    integer, intent(in) :: m, k
    type(t), intent(inout) :: l(2)
    real(8), intent(inout) :: f(k, m)
    l(1)%c = l(1)%c*f(1, 1)
    f = f*sum(l(2)%c)
    l(2)%c(1) = sum(f)
  end subroutine
  subroutine three(l, f)
    type(t), intent(inout) :: l(2)
    real(8), intent(inout) :: f(3)
    l(1)%c = l(1)%c*f(1)
    f = f*sum(l(2)%c)
    l(2)%c(1) = sum(f)
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(t) :: l(2)
    real(8), target :: p(6), q(3), a(2, 6), w(0:5)
    real(8), allocatable :: z(:)
    integer :: m
    p = x; q = x(2:4)**2
    a(1, :) = x; a(2, :) = x**2; w = x
    allocate(z(-1:4)); z = x
    l(1)%c => p
    l(2)%c => q
    l(1)%d = x
    l(2)%d = x
    m = 2
    call scaled(l, x, x, n)
    call scaled(l, x(2:), x, n-2)
    call scaled(l, x(6:1:-2), w, m+1)
    call scaled(l, l(1)%d(m:), l(1)%d, m+2)
    call scaled(l, 2*x, x(2:)**2, n-3)
    call columns(l, a, m, 2)
    call columns(l, a(:, 2:), m+1, 2)
    call three(l, w)
    call three(l, z(0:))
    call three(l, a(1, :))
    y = sum(p) + sum(q) + sum(a) + sum(w) + sum(z) + sum(l(1)%d)
  end subroutine
end module
