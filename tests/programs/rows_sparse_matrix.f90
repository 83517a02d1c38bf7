! idea: a sparse matrix as an array of rows, assembled entry by entry, with products and a transpose
! dependent: y
! independent: x, coef
! set: n=4
! without: sparse
module rows_sparse_matrix_mod
  implicit none
  integer, parameter :: dp = kind(0.0d0)
  type :: sparse_row
    integer, allocatable :: col(:)
    real(dp), allocatable :: val(:)
  end type sparse_row
contains
  subroutine foo(n, coef, x, y)
    integer, intent(in) :: n
    real(dp), intent(in) :: coef(n), x(n)
    real(dp), intent(out) :: y(n)
    type(sparse_row), dimension(n) :: a, at
    integer :: i, j
    do i = 1, n
      call insert(a(i), i, 2*coef(i))
      do j = max(1, i - 1), min(n, i + 1)
        if (j /= i) call insert(a(i), j, -coef(i)*coef(j))
      end do
    end do
    call transpose_rows(n, a, at)
    y = 0
    do i = 1, n
      do j = 1, size(a(i)%col)
        y(i) = y(i) + a(i)%val(j)*x(a(i)%col(j))
      end do
      if (allocated(at(i)%val)) y(i) = y(i) + dot_product(at(i)%val, x(at(i)%col))
    end do
  end subroutine foo
  subroutine insert(row, j, v)
    type(sparse_row), intent(inout) :: row
    integer, intent(in) :: j
    real(dp), intent(in) :: v
    integer :: k
    if (.not. allocated(row%col)) then
      allocate(row%col(1), row%val(1))
      row%col(1) = j
      row%val(1) = v
      return
    end if
    do k = 1, size(row%col)
      if (row%col(k) == j) then
        row%val(k) = row%val(k) + v
        return
      end if
    end do
    row%col = [row%col, j]
    row%val = [row%val, v]
  end subroutine insert
  subroutine transpose_rows(n, a, at)
    integer, intent(in) :: n
    type(sparse_row), intent(in) :: a(n)
    type(sparse_row), intent(inout) :: at(n)
    integer :: i, j
    do i = 1, n
      do j = 1, size(a(i)%col)
        call insert(at(a(i)%col(j)), i, a(i)%val(j))
      end do
    end do
  end subroutine transpose_rows
end module rows_sparse_matrix_mod
