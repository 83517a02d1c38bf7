! idea: associate gives names to listed elements
! dependent: y
! independent: x
! set: n=4, perm=2 4 1 3, idx=1 1 3 2
! without: sparse
module associate_listed_elements_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: row
    real(wp), allocatable :: a(:)
  end type row
contains
  subroutine foo(n, perm, idx, x, y)
    integer, intent(in) :: n, perm(n), idx(n)
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)
    type(row) :: r(2)
    integer :: i, j
    allocate(r(1)%a(n), r(2)%a(n))
    r(1)%a = sin(x)
    r(2)%a = cos(x)
    do i = 1, 2
      associate (a => x(perm), b => x(idx(n:1:-1)), c => r(i)%a(perm))
        do j = 1, n
          y(j) = y(j)*a(j) + b(n)*c(j)*b(j)
        end do
        y = y + a(2)*c*size(b)
      end associate
    end do
  end subroutine foo
end module associate_listed_elements_mod
