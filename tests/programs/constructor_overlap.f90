! idea: constructors read what they are assigned to
! dependent: y, f
! independent: x
! set: n=4
module m
  implicit none
contains
  subroutine foo(n, x, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    integer :: i
    y = [y(2:n), f]*[(y(n + 1 - i), i = 1, n)]
    y(1:3) = [y(2), y(1)*x(1), y(3)*y(1)]
    y(2:n:2) = [(y(i), i = 1, n, 2)] + [(y(i)*f, i = n, n/2 + 1, -1)]
    do i = 1, 2
      y = [y(n), y(1:n - 1)]*x
    end do
    f = sum([y, f]*[f, y])
  end subroutine foo
end module m
