! idea: pointers of other shapes than their targets passed to pointers with their lower bounds, and used by internal procedures
! dependent: y
! independent: x
! set: n=3
module pointer_shapes_to_pointers_mod
  implicit none
contains
  subroutine grow(p, s)
    real(kind=8), pointer, intent(in) :: p(:, :)
    real(kind=8), intent(in) :: s
    integer :: i, j
    do j = lbound(p, 2), ubound(p, 2)
      do i = lbound(p, 1), ubound(p, 1)
        p(i, j) = p(i, j)*s*(i + 2*j)
      end do
    end do
  end subroutine grow
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8), target :: w(n*n)
    real(kind=8), pointer :: a(:, :)
    integer :: i
    a(0:n-1, -1:n-2) => w
    do i = 1, n
      a(:, i - 2) = x*i
    end do
    call grow(a, x(1))
    call inner(1)
    y = sum(a*a)
  contains
    subroutine inner(j)
      integer, intent(in) :: j
      a(j, :) = a(:, j)*2
      a(0, 0) = sum(a)*a(2, 1)
    end subroutine inner
  end subroutine foo
end module pointer_shapes_to_pointers_mod
