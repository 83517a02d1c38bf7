! idea: structures in calls: names, indices that the callee changes, intrinsics, elemental functions
! dependent: p, y
! independent: p, w
! set: n=4, w%k=2
module m
  implicit none
  type :: node
    real(8) :: x
    real(8) :: m(2, 2)
    integer :: k
  end type node
contains
  subroutine foo(n, p, w, y)
    integer, intent(in) :: n
    type(node), intent(inout) :: p(n)
    type(node), intent(in) :: w
    real(8), intent(out) :: y
    integer :: k
    real(8) :: v(2)
    k = 1
    y = 0.0d0
    call next(k=k, p=p(k))
    call next(p(k + 1), k)
    call next(p(p(1)%k), k)
    call next(p(k), p(k - 1)%k)
    p(1)%k = 2
    call chain(b=p(n), a=p(p(1)%k), total=y)
    call chain(total=y, b=w, a=p(k))
    v = matmul(w%m, p(2)%m(:, 1))
    y = y + dot_product(v, w%m(1, :)) + maxval(p%x) + sum(p%x * p(:)%m(1, 2)) + sum(w%m)
    y = y + sum(square(p%x)) + square(w%x) * merge(p(1)%x, p(2)%x, w%k == 2)
    where (p%x > 0.9d0)
      p%x = p%x * square(p%x)
    elsewhere
      p%x = p%x + w%x
    end where
    if (any(p%x > 2.0d0) .or. w%k > 5) y = y * p(n)%x
    p(1:2)%x = p(n:n - 1:-1)%x * y
  end subroutine foo
  subroutine next(p, k)
    type(node), intent(inout) :: p
    integer, intent(inout) :: k
    k = k + 1
    p%x = p%x * 1.1d0 + p%m(1, 2) * k
    p%k = 1
    p%m = p%m * p%x
  end subroutine next
  subroutine chain(a, b, total)
    type(node), intent(inout) :: a
    type(node), intent(in) :: b
    real(8), intent(inout) :: total
    total = total + a%x * b%m(2, 1)
    a%m(:, 2) = b%m(1, :) * total
    a%x = sin(a%x)
  end subroutine chain
  elemental function square(x) result(r)
    real(8), intent(in) :: x
    real(8) :: r
    r = x * x
  end function square
end module m
