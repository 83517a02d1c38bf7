! idea: values of array functions that are as large as allocatable arrays which are assigned as a whole later
! dependent: y
! independent: x
! set: n=3
module filters
  implicit none
  type :: filter
    real(8), allocatable :: x(:), p(:,:), h(:,:)
  end type filter
  real(8), allocatable, save :: gain(:,:)
contains
  pure function product_of(a, b) result(c)
    real(8), intent(in) :: a(:,:), b(:,:)
    real(8) :: c(size(a, 1), size(b, 2))
    c = matmul(a, b)
  end function product_of

  subroutine update(f)
    type(filter), intent(inout) :: f
    f%p = product_of(f%h, f%p)
    f%p = f%p + 0.1d0*product_of(product_of(f%h, f%p), f%p)
    f%x = f%x*matmul(f%p, f%x)
  end subroutine update

  subroutine shrink(p, h)
    real(8), intent(inout), allocatable :: p(:,:), h(:,:)
    p = product_of(h, p) + 0.1d0*product_of(product_of(h, p), p)
    p = p(:, 1:2)
    h = 0.2d0*product_of(product_of(h, p), product_of(p(1:2, :), p(1:2, :)))
  end subroutine shrink

  subroutine gains(w)
    real(8), intent(in) :: w(:)
    gain = spread(w, 2, size(w))
    gain = product_of(gain, gain)
    gain = gain(:, 2:)
    gain = 0.1d0*product_of(product_of(spread(w, 2, size(w)), gain), transpose(gain))
  end subroutine gains

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(filter) :: f
    real(8), allocatable :: p(:,:), h(:,:)
    f%x = x
    f%p = spread(x, 2, n)
    f%h = 0.1d0*spread(x, 1, n)
    call update(f)
    p = 0.1d0*f%p
    h = f%h
    call shrink(p, h)
    call gains(f%x)
    y = f%x*matmul(gain, x) + sum(p, dim=2)*sum(h, dim=2)
  end subroutine foo
end module filters
