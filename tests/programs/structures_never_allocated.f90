! idea: a local structure of whose allocatable arrays of structures one is never allocated, and has default values and rows
! dependent: y
! independent: x
! set: n=3
! without: sparse, hessian
module structures_never_allocated_mod
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
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(network) :: net
    allocate (net%layers(-1:n))
    net%layers(0)%s = x(1)**2
    net%layers(0)%b = x(:2)
    net%layers(0)%b = [net%layers(0)%b, x(3)]
    y = size(net%layers)*x*net%layers(0)%s*net%layers(0)%b(3)
  end subroutine
end module structures_never_allocated_mod
