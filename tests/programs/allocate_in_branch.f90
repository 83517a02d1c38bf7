! idea: arrays that are allocated in branches only, and leave their scope by themselves
! dependent: y
! independent: x
! set: n=3
module allocate_in_branch_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8), allocatable :: a(:), never(:)
    y = x(1)**3
    if (x(2) > 100.0d0) then
      allocate(never(n))
      never = x
      y = never(1)
    end if
    if (y < 50.0d0) then
      allocate(a(n + 1))
      a(1) = y
      a(2:) = x * y
      y = product(a)
    end if
    if (allocated(a) .and. .not. allocated(never)) then
      y = y + a(2)**2
    end if
  end subroutine foo
end module allocate_in_branch_mod
