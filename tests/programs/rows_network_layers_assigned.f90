! idea: layers of a local network are assigned, moved and passed as sections
! dependent: y
! independent: x
! without: sparse
! set: n=3, m=2
module rows_network_layers_assigned
  implicit none
  type :: layer
    real(8) :: s = 1
    real(8), allocatable :: b(:)
  end type
  type :: network
    integer :: count = 0
    type(layer), allocatable :: layers(:), empty(:)
  end type
contains
  function norm(layers) result(r)
    type(layer), intent(in) :: layers(:)
    real(8) :: r
    integer :: k
    r = 0
    do k = 1, size(layers)
      r = r + sum(layers(k)%b**2)*layers(k)%s
    end do
  end function
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(m)
    real(8), intent(out) :: y(m)
    type(network) :: net
    type(layer) :: one
    integer :: k
    allocate(net%layers(-1:n), net%empty(2:m - 1))
    one%s = x(1)**2
    allocate(one%b(m))
    one%b = exp(x)
    do k = lbound(net%layers, 1), ubound(net%layers, 1)
      net%layers(k) = one
      net%layers(k)%b = net%layers(k)%b*k
      net%count = net%count + 1
    end do
    y = 0
    do k = lbound(net%empty, 1), ubound(net%empty, 1)
      y = y + 1/net%empty(k)%b
    end do
    call move_alloc(net%layers(-1)%b, net%layers(n)%b)
    net%layers(-1)%b = [x(2), x]
    net%layers(0)%s = net%layers(1)%s*2
    y = y + norm(net%layers)*net%count + norm(net%layers(1:n)) + size(net%layers) + size(net%empty)
    y = y*net%layers(n)%b(m) + net%layers(-1)%b(3)
  end subroutine
end module rows_network_layers_assigned
