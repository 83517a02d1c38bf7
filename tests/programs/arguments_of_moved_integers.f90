! idea: what takes the elements of integer and logical arrays elsewhere, as arguments
! dependent: y
! independent: x
! set: n=6
module arguments_of_moved_integers
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: t(n)
    integer :: k(n), i
    logical :: l(n)
    t = x**2
    k = [(i, i=1, n)]
    l = t > 0.8_wp
    y = matrix(t, spread(t > 1.0_wp, 2, 2))
    y = y*matrix(t, reshape([(t > 1.0_wp), (t < 1.0_wp)], [n, 2]))
    k = k*2
    call sub(pack(k, k > 3), reshape(k, [2, n/2]), cshift(k, 1), transpose(reshape(k, [2, n/2])), &
             t, y, merge(l, .not. l, l))
    k(1) = 7
    y = y*matrix(x, reshape([l, l], [n, 2])) + total(pack(k, l), x)
    call other([k, k], x, y)
    call other(matmul(reshape([k, k], [n, 2]), [1, 2]), x, y)
    l(2) = .not. l(2)
    call other(minloc(spread(k, 2, 2), 1), x, y)
    call other(count(spread(l, 2, 2), 2), x, y)
  end subroutine foo
  real(wp) function matrix(v, flags)
    real(wp), intent(in) :: v(:)
    logical, intent(in) :: flags(:, :)
    matrix = sum(v)*count(flags)
  end function matrix
  real(wp) function total(k, v)
    integer, intent(in) :: k(:)
    real(wp), intent(in) :: v(:)
    total = sum(k*v(1:size(k)))
  end function total
  subroutine sub(a, b, c, d, v, y, m)
    integer, intent(in) :: a(:), b(:, :), c(:), d(:, :)
    logical, intent(in) :: m(:)
    real(wp), intent(in) :: v(:)
    real(wp), intent(inout) :: y
    y = y + sum(a)*sum(b(:, 2))*v(1) + c(1)*v(2)*d(2, 1)**2 + count(m)
  end subroutine sub
  subroutine other(a, v, y)
    integer, intent(in) :: a(:)
    real(wp), intent(in) :: v(:)
    real(wp), intent(inout) :: y
    y = y*v(1) + a(2)*v(2)
  end subroutine other
end module arguments_of_moved_integers
