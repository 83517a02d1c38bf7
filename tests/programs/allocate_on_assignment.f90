! idea: assignments allocate, keep or change the shape of an array, whose old value they may read
! dependent: y
! independent: x
! set: n=4
module allocate_on_assignment_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8), allocatable :: a(:), b(:), c(:, :)
    integer :: k
    a = x
    b = a * x
    a = b(2:n - 1) * a(2:n - 1)
    y = sum(a * a)
    do k = 1, n
      b = b(1:n - k) * y
      if (size(b) > 1) then
        a = a(1:1) + b(1:1) * b(2:2)
        y = y + a(1) * a(1)
      end if
    end do
    a = [y, x(1) * y, y * y]
    allocate(c(3, 0:2))
    c = spread(a, 2, 3) * 2.0d0
    c = transpose(c(:, 0:1)) * y
    y = y + sum(a) + c(2, 3) * c(1, 1) + ubound(c, 2)
  end subroutine foo
end module allocate_on_assignment_mod
