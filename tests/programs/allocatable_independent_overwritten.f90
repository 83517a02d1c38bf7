! idea: an independent allocatable argument is overwritten and deallocated, a work array is passed in
! dependent: y
! independent: x
! size: x=3, work=2
module allocatable_independent_overwritten_mod
  implicit none
contains
  subroutine foo(x, work, y)
    real(kind=8), allocatable, intent(inout) :: x(:), work(:)
    real(kind=8), intent(out) :: y
    integer :: i
    y = work(1)
    do i = 1, 2
      work(i) = x(i) * work(3 - i)
      x(i + 1) = x(i) * x(i + 1) + work(i)
    end do
    deallocate(work)
    allocate(work(2))
    work = x(2:3)
    y = y + x(3) * work(1)
  end subroutine foo
end module allocatable_independent_overwritten_mod
