! idea: one name for procedures of several kinds and ranks
! dependent: y, f
! independent: x
! set: n=4
module m
  implicit none
  interface grow
    module procedure grow_double, grow_single, grow_vector, grow_integer
    module procedure grow_matrix
  end interface grow
  interface size_of
    module procedure size_scalar, size_vector, size_matrix
  end interface size_of
contains
  subroutine foo(n, x, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    real(8) :: a(n, 2)
    integer(8) :: s
    integer :: k
    s = 3_8
    k = 2
    call grow(y)
    call grow(f)
    call grow(s)
    call grow(k)
    a = spread(y, 2, 2)
    call grow(a(:, 2:1:-1), 0.5d0)
    y = size_of(a)*y + size_of(y)*a(:, 1)
    f = size_of(f*real(s, 8)*0.1d0) + size_of(x(1:k - 1))*f
  end subroutine foo
  subroutine grow_double(a)
    real(8), intent(inout) :: a
    a = a*a
  end subroutine grow_double
  subroutine grow_single(a)
    integer(8), intent(inout) :: a
    a = 2*a
  end subroutine grow_single
  subroutine grow_integer(k)
    integer, intent(inout) :: k
    k = k + 1
  end subroutine grow_integer
  subroutine grow_vector(a)
    real(8), intent(inout) :: a(:)
    a = a*a(1) + 0.3d0
  end subroutine grow_vector
  subroutine grow_matrix(a, b)
    real(8), intent(inout) :: a(:, :)
    real(8), intent(in) :: b
    a = a*b + a*a
  end subroutine grow_matrix
  function size_scalar(a) result(b)
    real(8), intent(in) :: a
    real(8) :: b
    b = abs(a)
  end function size_scalar
  function size_vector(a) result(b)
    real(8), intent(in) :: a(:)
    real(8) :: b
    b = norm2(a)
  end function size_vector
  function size_matrix(a) result(b)
    real(8), intent(in) :: a(:, :)
    real(8) :: b
    b = sum(abs(a))*0.1d0
  end function size_matrix
end module m
