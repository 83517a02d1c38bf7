! idea: structures with default values in blocks of hosts and of their internal procedures, called as they stand
! dependent: y
! independent: x
! set: n=3
! without: sparse
module block_structures_in_hosts_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: pair
    real(wp) :: a = 0.5_wp, b(2) = [1, 2]
  end type
  type, extends(pair) :: history
    type(pair) :: parts(2)
    integer :: calls = 0
    real(wp), allocatable :: v(:)
  end type
  interface assignment(=)
    module procedure set_pair
  end interface
contains
  subroutine set_pair(one, value)
    type(pair), intent(inout) :: one
    real(wp), intent(in) :: value
    one%a = one%a*value
  end subroutine
  function made(u) result(one)
    real(wp), intent(in) :: u
    type(pair) :: one
    one%b(2) = one%b(2)*u**2
  end function
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i
    y = 0
    do i = 1, n
      block
        type(history) :: h
        type(pair) :: row(i)
        if (.not. allocated(h%v)) h%v = x(:i)
        call lengthen(h)
        row(i) = x(i)
        call lengthen(h)
        if (i == 2) cycle
        y = y + sum(h%v)*h%calls + h%parts(2)%a*row(1)%a + row(i)%a
      end block
      associate (one => made(x(i)), other => pair(x(1), x(2:3)))
        y = y + one%a*weighted(one) + other%b(2)
      end associate
    end do
    call several(2, y)
  contains
    subroutine lengthen(h)
      type(history), intent(inout) :: h
      h%v = [h%v, h%a*x(1)]
      h%calls = h%calls + 1
      h%parts(h%calls)%a = h%parts(h%calls)%a*y
      y = y + weighted(h%parts(2))
    end subroutine
    real(wp) function weighted(one)
      type(pair), intent(in) :: one
      associate (other => made(one%a))
        weighted = one%a*other%b(2)*x(1) + one%b(1)
      end associate
    end function
    recursive subroutine several(depth, z)
      integer, intent(in) :: depth
      real(wp), intent(inout) :: z
      integer :: j
      do j = 1, 2
        block
          type(history) :: h, rows(2)
          h%a = h%a*x(j)*z
          if (j == depth .and. .not. allocated(rows(1)%v)) rows(j)%v = x*h%a
          rows(2)%parts(j) = h%a
          inner: block
            type(pair) :: h
            h = x(depth)
            if (depth == 1) exit inner
            call several(depth - 1, h%a)
            z = z + h%a
          end block inner
          z = z + weighted(h%pair) + rows(2)%parts(j)%a*rows(1)%parts(j)%a
          if (allocated(rows(2)%v)) z = z + rows(2)%v(n)
        end block
      end do
    end subroutine
  end subroutine foo
end module block_structures_in_hosts_mod
