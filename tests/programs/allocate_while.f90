! idea: arrays come and go in a while loop, in branches and with zero extents
! dependent: y
! independent: x
! set: n=4
module allocate_while_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8), allocatable :: a(:), b(:)
    integer :: k
    k = 0
    y = 1.0d0
    do while (k <= n)
      if (.not. allocated(a)) allocate(a(k))
      a = y * 0.5d0
      allocate(b(2:k))
      b = a(2:) * x(2:k)
      y = y + sum(b * a(2:)) + 0.1d0 * sum(a)
      if (mod(k, 2) == 0) deallocate(a)
      if (allocated(a)) then
        y = y * a(1)
        deallocate(a)
      end if
      deallocate(b)
      k = k + 1
    end do
    y = y * x(1)
  end subroutine foo
end module allocate_while_mod
