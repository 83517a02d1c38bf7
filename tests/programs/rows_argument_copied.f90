! idea: a structure with an array of structures with rows is an argument, and is copied as a whole
! dependent: y
! independent: net
! without: sparse
module rows_argument_copied
  implicit none
  type :: layer
    real(8), allocatable :: w(:)
    real(8) :: scale
  end type layer
  type :: network
    type(layer), allocatable :: layers(:)
    real(8) :: gain
  end type network
contains
  subroutine change(net, x)
    type(network), intent(in) :: net
    real(8), intent(inout) :: x
    type(network) :: own
    integer :: k
    own = net
    do k = 1, size(own%layers)
      own%layers(k)%w = own%layers(k)%w*x
      if (k == 2) own%layers(k)%w = [own%layers(k)%w, x]
      x = x + sum(own%layers(k)%w)*own%layers(k)%scale
    end do
    x = x*own%gain
  end subroutine change
  subroutine foo(net, y)
    type(network), intent(in) :: net
    real(8), intent(out) :: y
    type(network) :: first, second
    first = net
    y = net%gain
    call change(first, y)
    first%layers(1)%w = 0.5d0*first%layers(1)%w*y
    second = first
    first%layers(1) = net%layers(2)
    second%gain = 2*net%gain
    call change(second, y)
    call change(first, y)
  end subroutine foo
end module rows_argument_copied
