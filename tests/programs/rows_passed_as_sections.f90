! idea: all of an array of structures in an element of an array is passed as a section
! dependent: y
! independent: x
! set: n=3
! without: sparse
module m
  implicit none
  type :: cat_t
    real(8) :: a = 0
    real(8), allocatable :: e(:)
  end type cat_t
  type :: cell_t
    type(cat_t), allocatable :: cat(:)
  end type cell_t
  type :: flat_t
    type(cat_t) :: fixed(2, 3)
    type(cat_t), allocatable :: cat(:)
  end type flat_t
contains
  subroutine remap(cats)
    type(cat_t), intent(inout) :: cats(:)
    integer :: k
    do k = 1, size(cats) - 1
      cats(k+1)%a = cats(k+1)%a + cats(k)%a**2
      cats(k+1)%e(1:k) = cats(k+1)%e(1:k) + cats(k)%e*cats(k)%a
    end do
  end subroutine remap
  subroutine more(cats)
    type(cat_t), intent(inout) :: cats(:, 0:)
    cats%a = cats%a*2
    cats(1, 2)%a = cats(1, 1)%a**2
  end subroutine more
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(cell_t) :: cells(2)
    type(flat_t) :: flat
    integer :: i, k
    allocate(flat%cat(0:n))
    do k = 0, n
      flat%cat(k)%e = [(x(1)*i, i=1, k + 1)]
      flat%cat(k)%a = x(2)
    end do
    call remap(flat%cat(:))
    flat%fixed%a = x(3)
    call more(flat%fixed(:, :))
    do i = 1, 2
      allocate(cells(i)%cat(n))
      do k = 1, n
        allocate(cells(i)%cat(k)%e(k))
        cells(i)%cat(k)%e = x(k)*i
        cells(i)%cat(k)%a = x(k)
      end do
      call remap(cells(i)%cat(:))
    end do
    do k = 1, n
      y(k) = cells(1)%cat(k)%a*cells(2)%cat(k)%e(k) + flat%cat(k)%a*flat%cat(2)%e(1) &
        + flat%fixed(1, 3)%a*flat%fixed(2, k)%a
    end do
  end subroutine foo
end module m
