! idea: arrays of structures with rows are copied whole, in sections, and element by element, and swapped
! dependent: y
! independent: x
! set: n=3
! without: sparse
module type_rows_copied_again_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: item
    real(wp) :: key
    real(wp), allocatable :: data(:)
  end type item
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(item) :: a(n), b(n), t
    integer :: i, j
    do i = 1, n
      a(i)%key = x(i)*(-1)**i
      a(i)%data = [(x(i)**j, j = 1, i)]
    end do
    b = a
    b(1:2) = a(2:3)
    do i = 1, n - 1
      do j = i + 1, n
        if (a(j)%key < a(i)%key) then
          t = a(i)
          a(i) = a(j)
          a(j) = t
        end if
      end do
    end do
    b(3) = item(x(1), [x(2)*x(3), x(1)])
    y = 0
    do i = 1, n
      y = y + i*sum(a(i)%data)*a(i)%key + sum(b(i)%data**2)*i + size(b(i)%data)*x(1)
    end do
    do i = 1, n
      if (i < n) then
        call move_alloc(b(i + 1)%data, b(i)%data)
        y = y + b(i)%data(1)
      end if
    end do
  end subroutine foo
end module type_rows_copied_again_mod
