! idea: a sum whose old value is needed before a loop with indirect indices
! dependent: y
! independent: x
! set: n=4
module loop_scattered_sum_restored_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8) :: a(n)
    integer :: i, idx(n)
    do i = 1, n
      idx(i) = n + 1 - i
      a(i) = x(i)**2
    end do
    y = x(1)
    a = a * y
    do i = 1, n
      y = y + a(idx(i))**2 * x(i)
    end do
  end subroutine foo
end module loop_scattered_sum_restored_mod
