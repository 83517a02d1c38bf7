! idea: a routine that calls itself and allocates, moves and deallocates its argument
! dependent: y
! independent: x
! set: n=3
module recursive_reallocates_mod
  implicit none
contains
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y
  real(8), allocatable :: a(:)
  integer :: i
  y = 0
  do i = 1, 2
    call refine(a, x, 4*n)
    y = y + sum(a*x(1))**2
  end do
end subroutine
recursive subroutine refine(a, x, limit)
  real(8), allocatable, intent(inout) :: a(:)
  real(8), intent(in) :: x(:)
  integer, intent(in) :: limit
  real(8), allocatable :: b(:)
  integer :: i
  if (.not. allocated(a)) then
    allocate(a(size(x)))
    a = x**2
  end if
  if (size(a) >= limit) return
  allocate(b(2*size(a)))
  do i = 1, size(a)
    b(2*i - 1) = a(i)
    b(2*i) = sin(a(i))*x(1 + mod(i, size(x)))
  end do
  call move_alloc(b, a)
  call refine(a, x, limit)
  a(1) = a(1)*a(size(a))
  if (size(a) > limit) deallocate(a)
  if (.not. allocated(a)) a = x*x(1)
end subroutine
end module
