! idea: arrays in layers of a local network are allocated in branches, again, and by assignment
! dependent: y
! independent: x
! without: sparse
! set: n=3, m=2
module rows_network_again
  implicit none
  type :: layer
    real(8), allocatable :: b(:)
  end type
  type :: network
    type(layer), allocatable :: layers(:)
  end type
contains
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(m)
    real(8), intent(out) :: y(m)
    type(network) :: net
    integer :: k, t
    allocate(net%layers(n))
    y = x
    do t = 1, 2
      do k = 1, n
        if (mod(k, 2) == 1) then
          allocate(net%layers(k)%b(m + t))
          net%layers(k)%b = sin(y(1))*k
        end if
      end do
      do k = 1, n
        if (allocated(net%layers(k)%b)) then
          y = y*net%layers(k)%b(m + t) + sum(net%layers(k)%b)
          deallocate(net%layers(k)%b)
        end if
      end do
    end do
    net%layers(2)%b = x*y
    net%layers(1) = net%layers(2)
    y = y + net%layers(1)%b**2
  end subroutine
end module rows_network_again
