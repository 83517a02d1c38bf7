! idea: merge and reshape of arrays of structures: assigned, passed and listed
! dependent: y
! independent: x
! set: n=4
module type_selected
  implicit none
  type :: rain
    real(8) :: m = 1
    integer :: k = 2
    real(8) :: v(2) = 0.5d0
  end type rain
contains
  elemental function scaled(a, s) result(r)
    type(rain), intent(in) :: a
    real(8), intent(in) :: s
    type(rain) :: r
    r = a
    r%m = a%m*sin(s)
  end function scaled
  pure real(8) function total(a)
    type(rain), intent(in) :: a(:)
    integer :: i
    total = 0
    do i = 1, size(a)
      total = total + i*a(i)%m*sum(a(i)%v)*a(i)%k
    end do
  end function total
  pure real(8) function table(a)
    type(rain), intent(in) :: a(:, :)
    integer :: i
    table = 0
    do i = 1, size(a, 2)
      table = table*1.5d0 + total(a(:, i))
    end do
  end function table
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(2)
    type(rain) :: a(4), b(4), c(2, 0:1), e
    type(rain), allocatable :: q(:), r(:, :)
    integer :: i
    do i = 1, n
      a(i) = rain(x(i), i, x(i)**2*[1, 2])
      b(i) = rain(x(n + 1 - i)*x(2), v=x(:2))
    end do
    e = merge(a(1), b(2), x(1) > 1)
    b = merge(a, b, x > 0.9d0)
    q = [merge(a(1:2), b(3:4), x(1) > x(2)), (merge(a(i), b(i), x(i) > x(1)), i=3, 4), e]
    y(1) = total(q) + total(merge(a, e, [.true., .false., .true., .false.]))
    c = reshape(a, [2, 2])
    r = reshape([scaled(b, x(1)), e], [3, 2], pad=[a(2), e], order=[2, 1])
    y(2) = table(r)*table(reshape(b(4:1:-1), shape(c))) + total(reshape(c, [size(c)]))
  end subroutine foo
end module type_selected
