! idea: bounds of arrays of structures in a local structure, asked for in loops
! dependent: y
! independent: x
! without: sparse
! set: m=2, n=3
module rows_network_bounds
  implicit none
  type :: layer
    real(8), allocatable :: b(:)
  end type
  type :: network
    type(layer), allocatable :: layers(:)
    type(layer), allocatable :: others(:,:)
  end type
contains
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(m)
    real(8), intent(out) :: y(m)
    type(network) :: net
    integer :: k, j
    allocate(net%layers(n), net%others(2, n))
    do k = 1, size(net%layers)
      allocate(net%layers(k)%b(m*k))
      net%layers(k)%b = x(1)*k
      net%layers(k)%b(:m) = sin(x*k)
    end do
    do k = 1, size(net%others, 2)
      do j = lbound(net%others, 1), ubound(net%others, dim=1)
        allocate(net%others(j, k)%b(0:j))
        net%others(j, k)%b = x(1)*j + net%layers(k)%b(m)
      end do
    end do
    y = 0
    do k = 1, size(net%layers)
      y = y*0.5d0 + net%layers(k)%b(1:m)**2 + sum(net%others(2, k)%b)*net%others(1, k)%b(0)
      deallocate(net%layers(k)%b)
    end do
    deallocate(net%layers)
  end subroutine
end module rows_network_bounds
