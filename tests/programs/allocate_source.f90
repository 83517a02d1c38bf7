! idea: arrays get values and shapes of others when they are allocated, and are moved
! dependent: y
! independent: x
! set: n=3
module allocate_source_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(0:n)
    real(kind=8), intent(out) :: y
    real(kind=8), allocatable :: a(:), b(:), c(:), d(:, :)
    integer :: status, i
    allocate(a, source=x)
    allocate(b(n), source=x(2)**2, stat=status)
    if (status /= 0) stop 1
    allocate(c, mold=a)
    allocate(d(n, 2), stat=status, source=0.5d0)
    do i = 0, n
      c(i) = a(n - i) * a(i)
    end do
    d(:, 2) = d(:, 1) + c(1:n) * b
    do i = 1, 3
      call move_alloc(c, a)
      allocate(c(n))
      c = a(lbound(a, 1):lbound(a, 1) + n - 1)**2 * x(i) + a(ubound(a, 1))
    end do
    deallocate(b, stat=status)
    call move_alloc(from=a, to=b)
    y = sum(d) + sum(c) * b(1) + status
    if (allocated(a)) y = 0.0d0
  end subroutine foo
end module allocate_source_mod
