! idea: allocatable index arrays and masks, changed and deallocated, are restored on the way back
! dependent: y
! independent: x
! set: n=4
module allocate_integers_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    integer, allocatable :: idx(:)
    logical, allocatable :: mask(:)
    integer :: i, t
    y = x(1)
    do t = 1, 3
      allocate(idx(n), mask(t:n))
      do i = 1, n
        idx(i) = 1 + mod(i * t, n)
      end do
      mask = x(t:) > 0.0d0
      mask(n) = .false.
      do i = t, n
        if (mask(i)) y = y * x(idx(i)) + sin(y)
      end do
      deallocate(mask)
      idx = n + 1 - idx
      do i = 1, n
        y = y + x(idx(i)) * y
      end do
      deallocate(idx)
    end do
  end subroutine foo
end module allocate_integers_mod
