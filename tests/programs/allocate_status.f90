! idea: with stat, arrays that are not allocated are deallocated, and others allocated again
! dependent: y
! independent: x
! set: n=4
module allocate_status_mod
  implicit none
  real(8), allocatable, save :: work(:)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8), allocatable :: a(:), b(:), c(:)
    real(8), pointer :: p(:)
    integer, allocatable :: list(:)
    character(len=20) :: message
    integer :: i, u, counts
    y = x*0.5d0
    deallocate(a, stat=u)
    if (u /= 0) y = y*x
    nullify(p)
    counts = 0
    do i = 1, n
      message = 'fine'
      ! From left to right, up to the first that fails.
      if (mod(i, 2) == 0) allocate(a(i), c(2), source=x(i))
      if (mod(i, 2) == 1) allocate(b(i), c(2), source=x(1))
      deallocate(c, b, a, stat=u, errmsg=message)
      if (message /= 'fine') y(i) = y(i)*(x(1)**2 + u)
      allocate(a(3), b(2), c(1), stat=u, errmsg=message)
      if (u /= 0) y(i) = y(i)*0.25d0
      if (message(1:10) == 'Attempt to') y(i) = y(i)*x(3)
      a = x(2)*x(i)
      if (allocated(b)) y(i) = y(i)*size(b)
      if (allocated(c)) y(i) = y(i)*size(c)
      y(i) = y(i)*sum(a)
      deallocate(a, stat=u)
      deallocate(b, stat=u)
      if (allocated(c)) deallocate(c, stat=u)
      deallocate(p, stat=u)
      if (u == 0) y(i) = y(i) + x(1)**2
      allocate(p(i), source=x(i), stat=u)
      y(i) = y(i)*sum(p)
      deallocate(list, stat=u)
      allocate(list(i), stat=u)
      list = i
      y(list(1)) = y(list(1))*x(1)
      call set_up(i, counts)
      work(i) = x(i)*2
      y(i) = y(i) + sum(work*x(1:i))*counts
    end do
    deallocate(p)
    call clean_up
    call clean_up
    if (.not. allocated(work)) y(1) = y(1)*x(2)
10  allocate(a(counts), stat=u)
    a = x(1)
    y(2) = y(2)*sum(a)*(1 + min(u, 1))
    counts = counts - 2
    if (counts > 0) go to 10
  end subroutine foo

  subroutine set_up(n, counts)
    integer, intent(in) :: n
    integer, intent(inout) :: counts
    integer :: status
    real(8), allocatable, save :: kept(:)
    if (n == 1 .and. allocated(kept)) deallocate(kept, stat=status)
    if (n /= 3) call clean_up
    allocate(work(n), stat=status)
    if (status /= 0) then
      deallocate(work, stat=status)
      allocate(work(n), stat=status)
    end if
    if (status /= 0) stop 'no memory'
    work = 0.5d0
    allocate(kept(n), stat=status)
    if (status == 0) kept = 2*n
    counts = counts + size(kept)
  end subroutine set_up

  subroutine clean_up
    integer :: status
    deallocate(work, stat=status)
  end subroutine clean_up
end module allocate_status_mod
