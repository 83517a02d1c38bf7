! idea: bounds of arguments that callers change afterwards: leading extents and lower bounds
! routine: foo
! dependent: y
! independent: x
! set: n=6
module sizes_changed_by_caller_mod
  implicit none
contains
  subroutine one(m, lo, a, b)
    integer, intent(in) :: m, lo
    real(8), intent(inout) :: a(m, 2)
    real(8), intent(inout) :: b(lo:)
    a(1, 2) = a(1, 2)*a(2, 1)
    b(2) = b(2)*a(1, 2)*b(1)
  end subroutine one
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(2*n)
    integer :: i, k
    y(1:n) = x
    y(n+1:) = 1.5d0
    k = 4
    do i = 1, 2
      k = k + i - 2
      call one(k, k - 3, y, y(n+1:))
    end do
    do i = 1, 2
      call one(k, 0, y, y(n+1:))
      k = k - 1
    end do
    k = 100
    y(1) = y(1)*x(1)
  end subroutine foo
end module sizes_changed_by_caller_mod
