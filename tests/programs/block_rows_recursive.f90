! idea: structures with rows in blocks, set by recursive routines that have such structures
! dependent: y
! independent: x
! set: n=3
! without: sparse
module block_rows_recursive_mod
  implicit none
  type :: leaf
    real(8) :: q = 0.5d0
    real(8), allocatable :: r(:)
  end type
  type :: pair
    type(leaf) :: l(2)
    type(leaf) :: one
  end type
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(pair) :: p
    type(leaf), allocatable :: pool(:)
    integer :: i
    y = 0
    do i = 1, 2
      block
        type(pair) :: q
        type(leaf) :: z(2)
        q%l(i)%r = x(i:)
        call put(z(i), x, i)
        q%one = z(i)
        if (i == 2) p%l = q%l
        y = y + sum(q%l(i)%r)*sum(q%one%r)
        p%one = q%one
      end block
    end do
    y = y + sum(p%l(2)%r**2) + p%one%r(1)
    if (allocated(p%l(1)%r)) y = 2*y
    pool = p%l
    pool = [pool(2), p%one]
    call put(pool(1), x, 3)
    y = y + sum(pool(1)%r) + sum(pool(2)%r)
  end subroutine foo
  recursive subroutine put(l, x, depth)
    type(leaf), intent(inout) :: l
    real(8), intent(in) :: x(:)
    integer, intent(in) :: depth
    type(leaf) :: sub(2)
    if (depth == 0) then
      l%r = x
    else
      call put(sub(1), x*depth, depth - 1)
      call put(sub(2), sub(1)%r, 0)
      l%r = [sub(1)%r(:depth), sub(2)%r]
    end if
  end subroutine put
end module block_rows_recursive_mod
