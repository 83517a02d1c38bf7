! idea: rows of a local array grow by constructors and by assignments of other shapes; structures are copied
! dependent: y
! independent: x
! set: n=4
! without: sparse
module type_rows_grown_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: list
    integer :: n = 0
    real(wp), allocatable :: a(:)
  end type list
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(list) :: l(3), other
    integer :: i, k
    do i = 1, 3
      l(i)%a = [x(1)]
    end do
    do k = 2, n
      i = mod(k, 3) + 1
      l(i)%a = [l(i)%a, x(k)*l(i)%a(1), x(k)**2]
      l(i)%n = l(i)%n + 1
    end do
    other = l(2)
    l(2) = l(1)
    l(1) = other
    l(3)%a = x(2:n)*2
    l(3)%a = l(1)%a
    y = 0
    do i = 1, 3
      y = y + sum(l(i)%a**2)*i + size(l(i)%a) + l(i)%a(1)*l(i)%n
    end do
  end subroutine foo
end module type_rows_grown_mod
