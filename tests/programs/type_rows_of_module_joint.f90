! idea: rows of a module are remade between calls that only use them, which may be joint
! dependent: y, x
! independent: x
! set: n=4
! without: sparse
module type_rows_of_module_joint_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: level
    real(wp), allocatable :: u(:)
  end type level
  type(level), private :: grid(0:2)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(inout) :: x(n)
    real(wp), intent(out) :: y
    integer :: it
    y = 0
    do it = 1, 2
      call remake(n, it)
      grid(0)%u(1:n) = x**it
      call down(y)
      call up(x)
    end do
    y = y*grid(1)%u(1)
    call remake(1, 0)
    grid(0)%u(0) = y
    call down(y)
    do it = 0, 2
      deallocate(grid(it)%u)
    end do
  end subroutine foo
  subroutine remake(n, it)
    integer, intent(in) :: n, it
    integer :: l
    do l = 0, 2
      if (allocated(grid(l)%u)) deallocate(grid(l)%u)
      allocate(grid(l)%u(0:n/2**l + it))
      grid(l)%u = 0.1_wp*l
    end do
  end subroutine remake
  subroutine down(y)
    real(wp), intent(inout) :: y
    integer :: l, k
    do l = 1, 2
      do k = 0, ubound(grid(l)%u, 1)
        grid(l)%u(k) = grid(l)%u(k)*y + sin(grid(l - 1)%u(min(2*k, ubound(grid(l - 1)%u, 1))))
      end do
      y = y + sum(grid(l)%u**2)
    end do
  end subroutine down
  subroutine up(x)
    real(wp), intent(inout) :: x(:)
    integer :: k
    do k = 1, size(x)
      x(k) = x(k)*0.5_wp + grid(1)%u(min(k, ubound(grid(1)%u, 1)))*grid(2)%u(0)
      grid(1)%u(0) = x(k)*grid(1)%u(0)
    end do
  end subroutine up
end module type_rows_of_module_joint_mod
