! idea: forall with components, some of them pointers, that depend on each other
! dependent: y
! independent: x
! set: n=5
module forall_components
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: point
    real(wp) :: a, b(3)
  end type point
  type :: mesh
    type(point) :: p(4)
    real(wp), allocatable :: h(:, :)
    real(wp), pointer :: g(:)
  end type mesh
  real(wp), target :: store(5)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(mesh) :: s
    integer :: i, j
    store = x
    allocate (s%h(n, n), s%g(n))
    s%h = x(1)
    s%g = x
    forall (i = 1:4) s%p(i)%a = x(i)
    forall (i = 1:4, j = 1:3) s%p(i)%b(j) = x(j)*i
    forall (i = 2:4) s%p(i)%a = s%p(i - 1)%a*s%p(i)%b(2)
    forall (i = 1:4, j = 1:2) s%p(i)%b(j) = s%p(i)%b(j + 1)*s%p(5 - i)%b(j) + s%p(i)%a
    forall (i = 2:n, j = 2:n, i /= j) s%h(i, j) = s%h(i - 1, j)*s%g(j) + s%h(j, i)
    forall (i = 2:n, s%g(i - 1) > 0.1_wp) s%g(i) = s%g(i - 1)*s%h(i, 2)
    call sweep(n, x)
    call inner
    y = sum(s%h) + sum(s%g) + sum(store) + sum(s%p%a) + sum(s%p(1)%b) + sum(s%p(4)%b)
    deallocate (s%g)
  contains
    subroutine inner
      forall (i = 2:n) s%g(i) = s%g(i - 1)*store(i)
      forall (i = 1:n - 1, s%g(i + 1) > 0.0_wp) s%g(i) = s%g(i + 1) + x(i)
    end subroutine inner
  end subroutine foo
  subroutine sweep(n, x)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), allocatable, target :: w(:)
    real(wp), pointer :: l(:), r(:)
    integer :: i, k
    allocate (w(n))
    w = x*store
    l => w(1:n - 1)
    r => w(2:n)
    do k = 1, 2
      forall (i = 1:n - 1) l(i) = r(i)*x(i)
      forall (i = 1:n - 1, w(i) > 0.05_wp) r(i) = l(i)*x(i) + w(i)
      if (k == 1) r => w(1:n - 1)
    end do
    store = store + w
  end subroutine sweep
end module forall_components
