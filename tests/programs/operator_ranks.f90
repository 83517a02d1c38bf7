! idea: operators on arrays of different ranks, in loops, arguments, masks and conditions
! dependent: y, f
! independent: x
! set: n=4
module m
  implicit none
  interface operator(*)
    module procedure matrix_vector
  end interface operator(*)
  interface operator(.outer.)
    module procedure outer_product
  end interface operator(.outer.)
  interface operator(.over.)
    module procedure divided
  end interface operator(.over.)
  interface operator(.sorted.)
    module procedure sorted
  end interface operator(.sorted.)
  interface operator(>)
    module procedure exceeds
  end interface operator(>)
  interface assignment(=)
    module procedure diagonal
  end interface assignment(=)
contains
  subroutine foo(n, x, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    real(8) :: a(n, n), b(n)
    integer :: k
    a = x .outer. y
    do k = 1, 2
      y = a*y + 0.1d0*(a .over. (y*f))
      if ((x .outer. x) > y) f = f*0.5d0
      b = .sorted. y
      where (a*y > 0.3d0) y = y*(a*x)*0.1d0
      a(:, k) = a*(a*y)*0.01d0
    end do
    b = a
    f = f + sum(b) + total(a*x)
  end subroutine foo
  pure function matrix_vector(a, v) result(w)
    real(8), intent(in) :: a(:, :), v(:)
    real(8) :: w(size(a, 1))
    w = matmul(a, v)*0.2d0
  end function matrix_vector
  pure function outer_product(u, v) result(a)
    real(8), intent(in) :: u(:), v(:)
    real(8) :: a(size(u), size(v))
    a = spread(u, 2, size(v))*spread(v, 1, size(u))
  end function outer_product
  pure function divided(a, v) result(w)
    real(8), intent(in) :: a(:, :), v(:)
    real(8) :: w(size(v))
    w = sum(a, 2)/v
  end function divided
  pure function sorted(v) result(w)
    real(8), intent(in) :: v(:)
    real(8) :: w(size(v))
    w = v(size(v):1:-1)
  end function sorted
  pure function exceeds(a, v) result(l)
    real(8), intent(in) :: a(:, :), v(:)
    logical :: l
    l = sum(a) > sum(v)
  end function exceeds
  pure subroutine diagonal(v, a)
    real(8), intent(inout) :: v(:)
    real(8), intent(in) :: a(:, :)
    integer :: i
    do i = 1, size(v)
      v(i) = a(i, i) + 0.1d0*v(i)
    end do
  end subroutine diagonal
  function total(v) result(t)
    real(8), intent(in) :: v(:)
    real(8) :: t
    t = sum(v)
  end function total
end module m
