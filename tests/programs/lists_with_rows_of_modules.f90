! idea: a network in a module whose layers have lists of neurons with weights of their own
! dependent: y
! independent: p, x
! without: sparse
! set: n=3
module lists_with_rows_of_modules_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type neuron_t
    real(wp), allocatable :: w(:)
    real(wp) :: b = 0.1_wp
  end type neuron_t
  type layer_t
    type(neuron_t), allocatable :: neurons(:)
    real(wp), allocatable :: out(:)
  end type layer_t
  type net_t
    type(layer_t) :: layers(2)
  end type net_t
  type(net_t) :: net
contains
  subroutine setup(n, p)
    integer, intent(in) :: n
    real(wp), intent(in) :: p(:)
    integer :: l, k, i
    i = 0
    do l = 1, 2
      if (allocated(net%layers(l)%neurons)) deallocate(net%layers(l)%neurons, net%layers(l)%out)
      allocate(net%layers(l)%neurons(n), net%layers(l)%out(n))
      do k = 1, n
        allocate(net%layers(l)%neurons(k)%w(n))
        net%layers(l)%neurons(k)%w = p(i + 1:i + n)
        net%layers(l)%neurons(k)%b = p(i + 2)
        i = i + 1
      end do
    end do
  end subroutine setup
  subroutine forward(layer, x)
    type(layer_t), intent(inout) :: layer
    real(wp), intent(in) :: x(:)
    integer :: k
    do k = 1, size(layer%neurons)
      layer%out(k) = tanh(dot_product(layer%neurons(k)%w, x) + layer%neurons(k)%b)
    end do
  end subroutine forward
  subroutine foo(n, p, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: p(3*n), x(n)
    real(wp), intent(out) :: y
    integer :: l
    call setup(n, p)
    call forward(net%layers(1), x)
    do l = 2, size(net%layers)
      call forward(net%layers(l), net%layers(l - 1)%out)
    end do
    y = sum(net%layers(size(net%layers))%out)
  end subroutine foo
end module lists_with_rows_of_modules_mod
