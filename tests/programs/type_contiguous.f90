! idea: contiguous arrays of structures as arguments, also of structures with allocatable components
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
  type :: pair_t
    real(8) :: u = 1, v = 2
  end type pair_t
contains
  subroutine remap(cats)
    type(cat_t), contiguous, intent(inout) :: cats(:)
    integer :: k
    do k = 1, size(cats) - 1
      cats(k+1)%a = cats(k+1)%a + cats(k)%a**2
      cats(k+1)%e(1:k) = cats(k+1)%e(1:k) + cats(k)%e*cats(k)%a
    end do
  end subroutine remap
  subroutine scale_all(pairs, f)
    type(pair_t), intent(inout), contiguous, dimension(:, 2:) :: pairs
    real(8), intent(in) :: f
    pairs%u = pairs%u*f
    pairs(1, 3)%v = pairs(1, 2)%u*f
  end subroutine scale_all
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(cell_t) :: cells(2)
    type(pair_t) :: pairs(4, 2)
    integer :: i, k
    do i = 1, 2
      allocate(cells(i)%cat(n))
      do k = 1, n
        allocate(cells(i)%cat(k)%e(k))
        cells(i)%cat(k)%e = x(k)*i
        cells(i)%cat(k)%a = x(k)
      end do
      call remap(cells(i)%cat)
    end do
    pairs(3, 1)%u = x(1)
    call scale_all(pairs(2:, :), x(2))
    call scale_all(pairs(1:3:2, :), x(3))
    do k = 1, n
      y(k) = cells(1)%cat(k)%a*cells(2)%cat(k)%e(k) + sum(pairs%u) + pairs(k, 2)%v
    end do
  end subroutine foo
end module m
