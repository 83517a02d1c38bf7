! idea: private variables of a module with the names of variables of the module that uses it
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module private_state_namesakes_lib
  implicit none
  private
  public :: advance, total, reset
  integer, parameter :: n = 2, m = n + 1
  real(8) :: u(m), w(n, m) = 0.5d0
  real(8), allocatable :: z(:)
contains
  subroutine advance(x)
    real(8), intent(in) :: x(:)
    real(8) :: t(n, m)
    integer :: i
    if (.not. allocated(z)) allocate (z(0:n), source=1.0d0)
    do i = 1, n
      t(i, :) = x(1:m)*w(i, :)
    end do
    u = sum(t, 1)*z
    w = w*spread(u, 1, n)
    z = z + u
  end subroutine advance
  real(8) function total(p)
    real(8), intent(in) :: p(m)
    total = dot_product(u, p) + sum(w)*sum(z(1:n))
  end function total
  subroutine reset()
    u = 0
    w = 0.5d0
    if (allocated(z)) deallocate (z)
  end subroutine reset
end module private_state_namesakes_lib
module private_state_namesakes_mod
  use private_state_namesakes_lib
  implicit none
  integer, parameter :: k = 2
  real(8) :: u = 2.0d0, w = 0.25d0
contains
  subroutine drive(x, s)
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: s
    integer, parameter :: m = 9
    integer :: i
    do i = 1, k
      call advance(x)
    end do
    s = total(x)*u + m
    u = u*s
  end subroutine drive
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8) :: z
    integer :: i
    call reset()
    y = w
    do i = 1, n
      call drive(x, z)
      y(i) = z*x(i)*w
      if (i == 2) call reset()
    end do
    call reset()
    u = 2.0d0
  end subroutine foo
end module private_state_namesakes_mod
