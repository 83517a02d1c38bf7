! idea: forall that moves whole dimensions, neighbours and triangles onto each other, nested, with masks
! dependent: a, b
! independent: a, b
! set: n=6
module forall_whole_dimensions_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field
    real(wp), allocatable :: v(:, :)
  end type field
contains
  subroutine foo(n, a, b)
    integer, intent(in) :: n
    real(wp), intent(inout) :: a(n), b(n, n)
    type(field) :: f
    real(wp), allocatable :: c(:, :)
    integer :: i, j
    forall (i=2:n-1) a(i) = a(i-1) + a(i+1)*a(i)
    forall (i=2:n-1, a(i-1) > 0.9_wp) a(i) = a(i-1)*a(i+1)
    forall (i=2:n-1, j=2:n-1)
      b(i, j) = 0.25_wp*(b(i-1, j) + b(i+1, j) + b(i, j-1) + b(i, j+1))*b(i, j)
      b(j, i) = b(i, j)*a(i)
    end forall
    forall (i=1:n, j=1:n, i < j) b(i, j) = b(j, i)*a(i)
    forall (i=1:n) b(i, :) = b(:, i)*a(i)
    forall (i=1:n:2) b(:, i) = b(n:1:-1, n + 1 - i)
    forall (i=1:n) a(i) = a(n+1-i)**2
    allocate (c(0:n - 1, n), f%v(n, n))
    c = b
    forall (i=0:n-1) c(i, :) = c(:, i + 1)*a(i + 1) + sum(c(i, :))
    f%v = c
    forall (i=1:n, j=1:n) f%v(j, i) = f%v(i, j)*a(i)
    forall (i=1:n)
      forall (j=i+1:n) b(i, j) = b(j, i)*f%v(i, j)
      a(i) = sum(b(i, :))*a(n+1-i)
    end forall
  end subroutine foo
end module forall_whole_dimensions_mod
