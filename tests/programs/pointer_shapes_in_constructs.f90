! idea: pointers of other shapes than their targets in loops with conditions, internal procedures, cases, output
! dependent: y
! independent: x
! set: n=3, k=2
module pointer_shapes_in_constructs_mod
  implicit none
contains
  subroutine foo(n, k, x, y)
    integer, intent(in) :: n, k
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8), target :: w(n*n), v(0:n*n-1, 2)
    real(kind=8), pointer :: a(:, :), c(:), e(:, :), g(:, :), h(:,:)
    integer :: i, it, m
    a(1:n, 1:n) => w(:)
    m = n
    c(0:m-1) => v(:, 2)
    e(0:m, 0:0) => v(1:, 1)
    m = 1
    do i = 1, n
      a(:, i) = x*i
    end do
    v = 1
    v(1, 1) = x(3)
    it = 0
    do while (sum(a) < 100 .and. it < 5)
      a = a*(1 + x(1)**2)
      it = it + 1
      e(it - 1, 0) = a(it, 1)
      if (it == 3) exit
    end do
    c = c*e(0:n-1, 0)
    forall (i = 1:n) a(i, i) = a(i, i)*x(i)
    call inner(2)
    select case (k)
    case (1)
      g(1:n, 1:n) => w
    case default
      g(1:n, 0:n-1) => w
    end select
    if (k == 2) then
      h(1:2, 1:2) => w
    else
      h(1:2, 1:2) => v
    end if
    do i = 1, 2
    h(1, :) = h(2, :)*2
    h = h + h*h
    end do
    associate (t => a(:, 2), z => a)
      t(1) = t(2)*z(1, 3)
      z(2, 2) = z(2, 2)*t(1)
    end associate
    print *, sum(a) > 0
    y = sum(g) + g(1, ubound(g, 2)) + lbound(g, 2)*x(1) + sum(v) + sum(h)
    if (associated(g)) y = y*2
    y = y + sum(reshape(a, [n*n]))
  contains
    subroutine inner(j)
      integer, intent(in) :: j
      a(j, :) = a(:, j)*2
      a(1, 1) = sum(a)*a(1, 1)
    end subroutine inner
  end subroutine foo
end module pointer_shapes_in_constructs_mod
