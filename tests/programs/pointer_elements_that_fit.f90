! idea: elements point at arrays of different shapes, which statements fit in turn: functions of arrays, lists, arguments
! dependent: y
! independent: x
! set: n=4
module m
  implicit none
  type :: t
    real(8), pointer :: c(:,:) => null()
    real(8), pointer :: v(:) => null()
  end type
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(t) :: l(3)
    real(8), target :: p(2,3), q(3,2), u(3)
    real(8), target, allocatable :: r(:,:), s(:)
    real(8), pointer :: h(:,:)
    real(8) :: z(3), w(2,3), a(3)
    integer :: i, ix(2)
    p = x(1); q = x(2)
    q(1,:) = x(3)
    u = x(2:)
    ix = [2, 1]
    allocate(r(4,4))
    r = x(4)
    allocate(s, source=x)
    allocate(h(2,2))
    h = x(1)*x(2)
    l(1)%c => p
    l(2)%c => q
    l(3)%c => h
    l(1)%v => u
    l(2)%v => s
    l(3)%v => s(2:3)
    z = 0
    w = 1
    a = x(1)
    do i = 1, 3
      if (i == 1) z = l(i)%c(ix(i),:)
      if (i == 1) w = w + l(i)%c**2
      if (i == 2) z = z*l(i)%c(:,ix(i))
      if (i == 2) z(1) = z(1) + dot_product(l(i)%c(:, 1), [x(1), u(2:)])
      if (i == 1) z = z + sum(l(i)%c, dim=1)*a
      if (i == 2) z = z + sum(l(i)%c, 2)*a
      if (i == 2) w = w + transpose(l(i)%c) + spread(l(i)%c(2, :), 2, 3)
      if (i == 3) w(:, ix) = w(:, ix) + l(i)%c
      if (i == 3) w(:, :2) = w(:, :2) + matmul(l(i)%c, p(:, :2))
      if (size(l(i)%v) == 3) z(2) = z(2) + sum(l(i)%v*u) + maxval(l(i)%v, mask=u > 0)
      if (size(l(i)%v) == 4) l(i)%v = l(i)%v*x
      if (size(l(i)%v) == 2) l(i)%v = l(i)%v*reshape(x, [2])
      if (size(l(i)%v) == 3) call three(l(i)%v, z)
    end do
    y = sum(z) + sum(w) + sum(s**2) + sum(u)
    deallocate(h)
  end subroutine
  subroutine three(a, b)
    real(8), intent(inout) :: a(3), b(:)
    a = a*b
    b(1) = a(2)
  end subroutine
end module
