! idea: sequences of elements of allocatable components and of lists of structures, in arrays
! routine: foo
! dependent: y
! independent: x
! set: n=2
! without: sparse
module sequence_rows_mod
  implicit none
  type :: inner
    real(8) :: m(2, 3) = 0
  end type inner
  type :: outer
    type(inner), allocatable :: part(:)
    real(8), allocatable :: v(:), w(:, :)
  end type outer
  type(outer), save :: grid(2)
contains
  subroutine pair(a, b)
    real(8), intent(inout) :: a(2)
    real(8), intent(in) :: b(*)
    a(2) = a(1)*a(2) + b(3)
    a(1) = a(1)*b(2)
  end subroutine pair
  subroutine two(n, a, b)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n), b(n)
    a = a*b
    b = b + a**2
  end subroutine two
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y(4)
    type(outer) :: own(2)
    integer :: i, j
    do i = 1, 2
      if (.not. allocated(grid(i)%part)) allocate(grid(i)%part(3))
      if (.not. allocated(grid(i)%v)) allocate(grid(i)%v(5))
      if (.not. allocated(grid(i)%w)) allocate(grid(i)%w(2, 4))
      allocate(own(i)%part(2), own(i)%v(5), own(i)%w(n, 4))
      grid(i)%v = x(i)
      grid(i)%v(3) = x(4)
      grid(i)%w = x(3)
      grid(i)%w(1, :) = x(3)*x(2)
      own(i)%v = x(i)*x(4)
      own(i)%w = x(2)
      own(i)%w(2, :) = x(1:4)
      do j = 1, 2
        grid(i)%part(j)%m = x(j)
        grid(i)%part(j)%m(2, 3) = x(4)*x(i)
        own(i)%part(j)%m = x(j)*x(2)
      end do
    end do
    do i = 1, n
      call pair(grid(i)%v(2), grid(3-i)%v(3))
      call pair(own(i)%v(2), own(3-i)%v(3))
      call pair(grid(i)%w(1, 2), own(i)%w(1, 2))
      call pair(own(i)%w(1, 3), grid(i)%w(1, i))
      call pair(grid(i)%part(2)%m(1, 2), own(2)%part(i)%m(1, 2))
      call pair(own(i)%part(2)%m(1, 2), grid(2)%part(i)%m(1, 1))
      call two(2, grid(i)%v(1), grid(i)%v(3))
      call two(n, own(i)%v(2), own(i)%v(4))
      call two(2, own(i)%part(2)%m(1, 2), own(i)%part(2)%m(1, 3))
      call two(n, own(i)%w(1, 2), own(i)%w(1, 3))
    end do
    y(1) = sum(grid(1)%v*grid(2)%v) + sum(own(1)%w)
    y(2) = sum(own(1)%v**2)*own(2)%v(3)
    y(3) = sum(grid(2)%w) + sum(grid(1)%part(2)%m)
    y(4) = sum(own(1)%part(2)%m)*own(2)%part(2)%m(2, 2)
  end subroutine foo
end module sequence_rows_mod
