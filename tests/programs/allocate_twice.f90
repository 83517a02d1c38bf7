! idea: a local array is allocated again with other bounds, its old values being needed backwards
! dependent: y
! independent: x
! set: n=4
module allocate_twice_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8), allocatable :: a(:), b(:, :)
    integer :: i, m
    m = n
    allocate(a(m), b(2, 0:m))
    b = 1.0d0
    a = x * x
    do i = 1, m
      b(1, i) = b(2, i - 1) * a(i)
      b(2, i) = sin(b(1, i)) + a(i)
    end do
    y = sum(b(1, :) * b(2, :))
    m = m - 2
    deallocate(a, b)
    allocate(a(-1:m))
    a(:) = y
    do i = 1, m
      a(i) = a(i - 1) * x(i) * a(i)
    end do
    y = y + a(m)
    deallocate(a)
  end subroutine foo
end module allocate_twice_mod
