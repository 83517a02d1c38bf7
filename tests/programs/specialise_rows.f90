! idea: rows of local structures in a routine that is called in two ways
! dependent: y
! independent: x
! set: n=3
! without: sparse
module specialise_rows_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type col
    real(wp), allocatable :: v(:)
    real(wp) :: w
  end type col
contains
  subroutine foo(n, x, p, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n), p(n)
    real(wp), intent(out) :: y
    real(wp) :: r, s
    call work(n, x, p, r)
    call work(n, p, x, s)
    y = r*s
    call work(n, x, x, s)
    y = y + s
  end subroutine foo

  subroutine work(n, a, b, r)
    integer, intent(in) :: n
    real(wp), intent(in) :: a(n), b(n)
    real(wp), intent(out) :: r
    type(col) :: c(3)
    integer :: i, j, m
    m = n - 1
    do i = 1, 3
      allocate(c(i)%v(n + i))
    end do
    do i = 1, 3
      do j = 1, n + i
        c(i)%v(j) = sin(a(min(j, n)))*b(min(i, n))
      end do
      c(i)%w = a(m)
    end do
    r = 0.0_wp
    do i = 1, 3
      r = r + sum(c(i)%v)*c(i)%w
      c(i)%w = r
    end do
  end subroutine work
end module specialise_rows_mod
