! idea: allocatable components of local structures in arrays, allocated once
! dependent: y
! independent: x
! set: m=3 1 2, n=4
! without: sparse
module type_rows_local_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field
    real(wp), allocatable :: v(:), unused(:)
    real(wp), allocatable :: a(:, :)
    real(wp) :: s = 1.0_wp
  end type field
contains
  subroutine foo(m, n, x, y)
    integer, intent(in) :: m(3), n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(field) :: f(3)
    type(field), allocatable :: g(:)
    integer :: i, k
    allocate(g(0:n))
    do i = 1, size(f)
      allocate(f(i)%v(0:m(i)), f(i)%a(m(i), n))
      f(i)%v = x(i)
      f(i)%a(:, :) = spread(x*f(i)%s, 1, m(i))
    end do
    do k = 0, n
      allocate(g(k)%v(2))
      g(k)%v = 1.0_wp
      g(k)%v(2) = x(max(k, 1))
    end do
    y = 0
    do k = 1, n
      do i = 1, 3
        f(i)%v(m(i)) = f(i)%v(0)*x(k)*g(k - 1)%v(2)
        call step(f(i), g, k)
        y = y + sum(f(i)%v)*f(i)%a(1, k)
      end do
      if (k > 2) call swap(f, y)
    end do
    do i = 1, 3
      if (allocated(f(i)%v)) deallocate(f(i)%v)
    end do
  end subroutine foo
  subroutine step(h, g, k)
    type(field), intent(inout) :: h, g(0:)
    integer, intent(in) :: k
    g(k)%v = g(k)%v*h%v(lbound(h%v, 1))
    g(k - 1)%s = g(k)%s*h%s*0.5_wp
    h%a(1, k) = h%a(1, k)*g(k)%v(1)
    h%s = h%s + g(k - 1)%s
  end subroutine step
  subroutine swap(f, y)
    type(field), intent(inout) :: f(:)
    real(wp), intent(in) :: y
    f(1)%v(0:1) = f(3)%v(:1)*y
    f(2)%v(:) = f(2)%v(1:0:-1)
  end subroutine swap
end module type_rows_local_mod
