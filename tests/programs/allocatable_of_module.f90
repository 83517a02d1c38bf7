! idea: arrays of modules are allocated, kept and deallocated by the target and its callees
! dependent: y
! independent: x
! set: n=3
module allocatable_of_module_state
  implicit none
  real(kind=8), allocatable :: work(:)
  integer, allocatable :: order(:)
end module allocatable_of_module_state

module allocatable_of_module_mod
  use allocatable_of_module_state, only: work, order
  implicit none
  real(kind=8), allocatable :: kept(:, :)
contains
  subroutine set_up(n)
    integer, intent(in) :: n
    integer :: i
    if (.not. allocated(work)) allocate(work(0:n))
    work = 1.0d0
    if (allocated(order)) deallocate(order)
    allocate(order(n))
    do i = 1, n
      order(i) = n + 1 - i
    end do
    if (.not. allocated(kept)) then
      allocate(kept(n, 2))
      kept = 0.0d0
    end if
  end subroutine set_up

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    integer :: i, t
    y = 0.0d0
    do t = 1, 2
      call set_up(n)
      do i = 1, n
        work(i) = work(i - 1) * x(order(i)) + kept(i, 1)
      end do
      kept(:, 1) = work(1:n)**2
      kept(:, 2) = kept(:, 2) + kept(:, 1) * y
      y = y + sum(work) * work(n) + kept(2, 2)
      deallocate(work)
    end do
    y = y * kept(1, 1)
  end subroutine foo
end module allocatable_of_module_mod
