! idea: a work array that grows in a time loop when it is too small
! dependent: y
! independent: x
! set: n=5
module allocate_work_array_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8), allocatable :: work(:), longer(:)
    integer :: i, filled
    filled = 0
    allocate(work(1))
    do i = 1, n
      if (filled == size(work)) then
        allocate(longer(2 * size(work)))
        longer(1:filled) = work(1:filled)
        call move_alloc(longer, work)
      end if
      filled = filled + 1
      work(filled) = x(i)**2
      if (filled > 1) work(filled) = work(filled) * work(filled - 1)
    end do
    y = 0.0d0
    do i = 1, filled
      y = y + work(i)**2
    end do
  end subroutine foo
end module allocate_work_array_mod
