! idea: a module keeps columns whose rows are allocated by one routine, changed by others and freed at the end
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_module_store_store
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: column
    real(wp), allocatable :: q(:), w(:)
    integer :: top
  end type column
  type(column), save :: store(2, 2)
contains
  subroutine open_store(n)
    integer, intent(in) :: n
    integer :: i, j
    do j = 1, 2
      do i = 1, 2
        store(i, j)%top = n + i
        allocate(store(i, j)%q(0:n + i), store(i, j)%w(j))
      end do
    end do
  end subroutine open_store
  subroutine close_store
    integer :: i, j
    do j = 1, 2
      do i = 1, 2
        if (allocated(store(i, j)%q)) deallocate(store(i, j)%q)
        if (allocated(store(i, j)%w)) deallocate(store(i, j)%w)
      end do
    end do
  end subroutine close_store
end module rows_module_store_store
module rows_module_store_mod
  use rows_module_store_store
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i, j
    call open_store(n)
    do j = 1, 2
      do i = 1, 2
        call advance(i, j, x)
      end do
    end do
    y = 0
    do j = 1, 2
      do i = 1, 2
        y = y + sum(store(i, j)%q)*store(i, j)%w(1)
      end do
    end do
    call close_store
  end subroutine foo
  subroutine advance(i, j, x)
    integer, intent(in) :: i, j
    real(wp), intent(in) :: x(:)
    integer :: k
    do k = 0, store(i, j)%top
      store(i, j)%q(k) = x(mod(k, size(x)) + 1)**2*i
    end do
    store(i, j)%w = x(j)
    if (i == 2) then
      deallocate(store(i, j)%q)
      allocate(store(i, j)%q(2))
      store(i, j)%q = x(1:2)*store(1, j)%q(1:2)
    end if
  end subroutine advance
end module rows_module_store_mod
