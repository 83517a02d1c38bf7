! idea: allocation that says the type: arrays, scalars, structures, text, with other bounds the second time
! dependent: y
! independent: x
! set: n=4
module allocate_with_type
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: cell
    real(wp) :: u = 0.0_wp
    real(wp) :: v = 0.0_wp
  end type cell
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), allocatable :: a(:), b(:, :), s
    type(cell), allocatable :: c(:), d(:), one
    integer, allocatable :: idx(:)
    character(len=:), allocatable :: t
    integer :: i
    allocate (real(wp) :: a(n))
    allocate (real(kind=wp) :: b(n, 2), s)
    allocate (cell :: c(n))
    allocate (cell :: d(n), one)
    allocate (integer :: idx(n))
    allocate (character(len=n) :: t)
    t = 'abcdefgh'
    do i = 1, n
      idx(i) = n + 1 - i
    end do
    a = x**2
    b(:, 1) = a(idx)
    b(:, 2) = 2.0_wp*a
    s = sum(b)
    do i = 1, n
      c(i)%u = b(i, 1)*x(i)
      d(i)%v = c(i)%u**2
    end do
    one%u = s*d(1)%v
    y = sum(c%u*d%v)*s + one%u*len(t)
    deallocate (a)
    allocate (real(wp) :: a(0:n))
    a = y
    y = y + sum(a*b(1, 2))
  end subroutine foo
end module allocate_with_type
