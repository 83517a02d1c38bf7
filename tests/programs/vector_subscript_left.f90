! idea: vector subscripts on the left, overlapping with the right and with the index array itself
! dependent: y
! independent: x
! set: n=5, perm=3 1 5 2 4
module vector_subscript_left_mod
  implicit none
contains
  subroutine foo(n, perm, x, y)
    integer, intent(in) :: n, perm(n)
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y(n)
    integer :: p(n)
    real(kind=8) :: m(2, n)
    p = perm
    y(p) = x**2
    y(p(1:3)) = y(p(3:5)) * x(1:3) + y(p(1:3))
    p(p) = [2, 3, 4, 5, 1]
    y(p) = y * y(p)
    m(:, p) = 0.0d0
    m(1, p(n:1:-1)) = y * x(p)
    m(2, perm) = m(1, :)
    p(perm(2:4)) = p(perm(3:5))
    p(perm(5)) = 1
    y = y + m(1, p) * m(2, perm)
    where (x(perm) > 0.9d0)
      y(perm) = y(perm) * x
    elsewhere
      y(perm) = sin(x(perm)) * x([1, 2, 3, 4, 4])
    end where
  end subroutine foo
end module vector_subscript_left_mod
