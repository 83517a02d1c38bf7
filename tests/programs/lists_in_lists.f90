! idea: lists of structures that have lists of structures in turn
! dependent: y
! independent: u
! without: sparse
! set: n=3
module lists_in_lists_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type cell_t
    real(wp) :: q = 1, f(2) = 0.5_wp
    integer :: k = 2
  end type cell_t
  type row_t
    type(cell_t), allocatable :: cells(:)
    real(wp) :: d = 1
  end type row_t
  type block_t
    type(row_t), allocatable :: rows(:)
  end type block_t
contains
  subroutine foo(n, u, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n)
    real(wp), intent(out) :: y
    type(block_t), allocatable :: b(:)
    integer :: i, j, k
    allocate(b(2))
    do i = 1, 2
      allocate(b(i)%rows(i))
      do j = 1, i
        allocate(b(i)%rows(j)%cells(i + j))
        b(i)%rows(j)%d = u(j)
        do k = 1, i + j
          b(i)%rows(j)%cells(k)%q = u(mod(k, n) + 1)*b(i)%rows(j)%d
          b(i)%rows(j)%cells(k)%f(2) = u(1)*k
        end do
      end do
    end do
    y = 0.0_wp
    do i = 1, 2
      do j = 1, size(b(i)%rows)
        b(i)%rows(j)%cells%q = b(i)%rows(j)%cells%q**2
        do k = 2, size(b(i)%rows(j)%cells)
          b(i)%rows(j)%cells(k)%q = b(i)%rows(j)%cells(k)%q*b(i)%rows(j)%cells(k - 1)%q
          y = y + b(i)%rows(j)%cells(k)%q*sum(b(i)%rows(j)%cells(k)%f)*b(i)%rows(j)%cells(k)%k
        end do
      end do
      if (i == 2) then
        deallocate(b(1)%rows(1)%cells)
        allocate(b(1)%rows(1)%cells(4))
        b(1)%rows(1)%cells(1)%q = y
        b(1)%rows(1)%cells(2)%q = y*u(2)
        b(2)%rows(1) = b(1)%rows(1)
        b(1) = b(2)
        y = sum(b(1)%rows(1)%cells%q)*b(2)%rows(2)%d
      end if
    end do
  end subroutine foo
end module lists_in_lists_mod
