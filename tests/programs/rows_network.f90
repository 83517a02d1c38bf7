! idea: layers with matrices of their own in a local network, which callees are given whole and one by one
! dependent: y
! independent: x
! without: sparse
! set: n=3, m=2
module rows_network
  implicit none
  type :: layer
    real(8), allocatable :: w(:,:), b(:)
  end type
  type :: network
    type(layer), allocatable :: layers(:)
  end type
contains
  subroutine forward(one, h)
    type(layer), intent(in) :: one
    real(8), intent(inout) :: h(:)
    h = tanh(matmul(one%w, h) + one%b)
  end subroutine
  subroutine run(net, h)
    type(network), intent(in) :: net
    real(8), intent(inout) :: h(:)
    integer :: k
    do k = 1, size(net%layers)
      call forward(net%layers(k), h)
    end do
  end subroutine
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(m)
    real(8), intent(out) :: y(m)
    type(network) :: net
    real(8) :: h(m)
    integer :: k, i
    allocate(net%layers(n))
    do k = 1, n
      allocate(net%layers(k)%w(m,m), net%layers(k)%b(m))
      do i = 1, m
        net%layers(k)%w(:,i) = sin(x*k) + i
      end do
      net%layers(k)%b = x**2/k
    end do
    h = x
    call run(net, h)
    call forward(net%layers(1), h)
    deallocate(net%layers)
    y = h
  end subroutine
end module rows_network
