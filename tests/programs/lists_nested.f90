! idea: allocatable arrays of structures in arrays of structures within structures
! dependent: y
! independent: x
! without: sparse
! set: n=3
module lists_nested_mod
  implicit none
  type :: point
    real(8) :: m = 1, pos(2) = 0.5d0
    integer :: k = 2
  end type point
  type :: curve
    type(point), allocatable :: points(:)
    real(8) :: w = 2
  end type curve
  type :: net
    type(curve) :: parts(2)
    real(8) :: gain = 0.5d0
  end type net
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8) :: z(2)
    z = 0
    call in_net_part(n, x, z(1))
    call in_nets_part(n, x, z(2))
    y = sum(sin(0.1d0*z))
  end subroutine foo

  subroutine in_net_part(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    type(net) :: a
    integer :: i
    do i = 1, 2
      call fill(a%parts(i), i+1, x)
      a%parts(i)%points(1)%m = a%gain*x(1)
      y = y + value(a%parts(i))
    end do
  end subroutine in_net_part

  subroutine in_nets_part(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    type(net) :: a(2)
    integer :: i, k
    do k = 1, 2
    do i = 1, 2
      allocate(a(k)%parts(i)%points(i+k))
      a(k)%parts(i)%points(1)%m = a(k)%gain*x(1)
      a(k)%parts(i)%points(2)%pos(2) = x(k)*x(i)
      y = y + value(a(k)%parts(i))
    end do
    end do
  end subroutine in_nets_part

  subroutine fill(c, n, x)
    type(curve), intent(inout) :: c
    integer, intent(in) :: n
    real(8), intent(in) :: x(:)
    integer :: j
    if (allocated(c%points)) deallocate(c%points)
    allocate(c%points(n))
    do j = 1, n
      c%points(j)%m = x(1)*j
      c%points(j)%pos = [x(2)*j, x(3)]
      c%points(j)%k = j
    end do
    c%w = x(2)
  end subroutine fill

  function value(c) result(r)
    type(curve), intent(in) :: c
    real(8) :: r
    integer :: j
    r = 0
    do j = 1, size(c%points)
      r = r + c%w*c%points(j)%m*sum(sin(c%points(j)%pos))*c%points(j)%k
    end do
  end function value
end module lists_nested_mod
