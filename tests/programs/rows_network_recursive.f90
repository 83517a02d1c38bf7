! idea: each level of a recursion has a network of its own
! dependent: y
! independent: x
! without: sparse
! set: n=3, m=2
module rows_network_recursive
  implicit none
  type :: layer
    real(8), allocatable :: b(:)
  end type
  type :: network
    type(layer), allocatable :: layers(:)
  end type
contains
  recursive subroutine work(n, m, x, y)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(m)
    real(8), intent(inout) :: y(m)
    type(network) :: net
    integer :: k
    allocate(net%layers(n))
    do k = 1, n
      allocate(net%layers(k)%b(m))
      net%layers(k)%b = sin(x*k)
    end do
    if (n > 1) call work(n - 1, m, net%layers(n)%b, y)
    do k = 1, n
      y = y*0.5d0 + net%layers(k)%b**2
    end do
    deallocate(net%layers)
  end subroutine
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(m)
    real(8), intent(out) :: y(m)
    y = 0
    call work(n, m, x, y)
  end subroutine
end module rows_network_recursive
