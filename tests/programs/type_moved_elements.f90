! idea: transpose, cshift, eoshift, spread, pack and unpack of arrays of structures
! dependent: y
! independent: x
! set: n=4
module type_moved_elements
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
    real(8), intent(out) :: y(3)
    type(rain) :: a(4), b(4), c(2, 0:1), d(2, 2)
    integer :: i
    do i = 1, n
      a(i) = rain(x(i), i, x(i)**2*[1, 2])
      b(i) = rain(x(n + 1 - i)*x(2), v=x(:2))
    end do
    c = reshape(a, [2, 2])
    d = transpose(reshape(b, [2, 2]))
    c = cshift(c, 1, dim=2)
    y(1) = table(transpose(c)) + table(cshift(d, [1, 0]))
    a = eoshift(a, 1, boundary=b(2))
    d = eoshift(d, [1, -1], b(1:2), 1)
    y(2) = table(spread(a, 1, 3))*table(spread(b, dim=2, ncopies=2)) + table(d)
    b = spread(c(1, 0), 1, n)
    b(2:) = pack(a, x > 0.9d0, vector=scaled(a(:3), x(1)))
    c = unpack(a, reshape([.true., .false., .false., .true.], [2, 2]), c)
    d = unpack(b, c%m > 0.8d0, a(3))
    y(3) = total([pack(a, x > 0.8d0), pack(c, c%m > 0.9d0)])*total(pack(d, .true.)) + total(b)
  end subroutine foo
end module type_moved_elements
