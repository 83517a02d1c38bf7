! idea: a saved array that is assigned in each call, which asks first how the last one has left it
! dependent: y
! independent: x
! set: n=4
module saved_allocation_asked_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer :: i
    y = x
    do i = 1, n
      call one(i, n, x(i), y(i))
    end do
  end subroutine foo
  subroutine one(i, n, x, y)
    integer, intent(in) :: i, n
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    real(8), save, allocatable :: kept(:)
    if (.not. allocated(kept)) then
      allocate(kept(2))
      y = y*x
    else if (size(kept) < i) then
      deallocate(kept)
      allocate(kept(i))
    end if
    kept = x
    y = y*sum(kept)
    if (i == n) deallocate(kept)
  end subroutine one
end module saved_allocation_asked_mod
