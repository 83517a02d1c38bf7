! idea: functions with rows as arguments and local arrays of structures with rows of their own
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_polynomials_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: poly
    real(wp), allocatable :: c(:)
  end type poly
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(poly) :: p(2), q
    integer :: i
    p(1)%c = [1.0_wp, x(1)]
    p(2)%c = [x(2), x(3), 0.5_wp]
    do i = 1, n
      q = product_of(p(1), p(2))
      p(1) = q
      p(2)%c = derivative(p(2)%c)
      if (size(p(2)%c) == 0) p(2)%c = [x(i), x(i)**2]
    end do
    y = horner(p(1)%c, 0.5_wp) + binomial(x(1), x(2))
  end subroutine foo
  function product_of(a, b) result(r)
    type(poly), intent(in) :: a, b
    type(poly) :: r
    integer :: i, j
    allocate(r%c(size(a%c) + size(b%c) - 1))
    r%c = 0
    do i = 1, size(a%c)
      do j = 1, size(b%c)
        r%c(i + j - 1) = r%c(i + j - 1) + a%c(i)*b%c(j)
      end do
    end do
  end function product_of
  pure function derivative(c) result(d)
    real(wp), intent(in) :: c(:)
    real(wp) :: d(size(c) - 1)
    integer :: i
    do i = 1, size(d)
      d(i) = i*c(i + 1)
    end do
  end function derivative
  pure function horner(c, t) result(v)
    real(wp), intent(in) :: c(:), t
    real(wp) :: v
    integer :: j
    v = 0
    do j = size(c), 1, -1
      v = v*t + c(j)
    end do
  end function horner
  function binomial(a, b) result(v)
    real(wp), intent(in) :: a, b
    real(wp) :: v
    type(poly) :: row(0:4)
    integer :: i, k
    allocate(row(0)%c(0:0))
    row(0)%c(0) = 1
    do i = 1, 4
      allocate(row(i)%c(0:i))
      row(i)%c(0) = row(i - 1)%c(0)*b
      row(i)%c(i) = row(i - 1)%c(i - 1)*a
      do k = 1, i - 1
        row(i)%c(k) = a*row(i - 1)%c(k - 1) + b*row(i - 1)%c(k)
      end do
      deallocate(row(i - 1)%c)
    end do
    v = sum(row(4)%c)
  end function binomial
end module rows_polynomials_mod
