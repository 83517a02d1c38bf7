! idea: elements that lists in other elements choose, components of them in any expression
! dependent: y, z
! independent: x
! set: n=4
module vector_subscripts_in_elements_m
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  type :: particle
    real(dp) :: m = 1.0_dp
    real(dp) :: v(2) = 0.5_dp
    integer :: near(2) = [1, 2]
    integer :: next = 1
  end type particle
  type :: mesh
    type(particle) :: cells(4)
    real(dp) :: h = 0.1_dp
  end type mesh
contains
  function total(v) result(t)
    real(dp), intent(in) :: v(:)
    real(dp) :: t
    t = sum(v**2)
  end function total
  subroutine foo(n, x, y, z)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y(n), z(n)
    type(particle) :: p(n)
    type(mesh) :: grid
    integer :: i
    p%m = x
    grid%cells%m = x(n:1:-1)
    do i = 1, n
      p(i)%near = [i, 1 + modulo(i, n)]
      p(i)%next = 1 + modulo(i + 1, n)
      grid%cells(i)%near = [1 + modulo(i, n), i]
    end do
    do i = 1, n
      y(i) = sum(p(p(i)%near)%m*2) + product(p(p(p(i)%next)%near)%m)
      z(i) = total(p(p(i)%near)%m) + dot_product(p(p(i)%near(2:1:-1))%m, p(i)%v)
      y(i) = y(i) + maxval(p(p(i)%near)%m**2) + size(p(p(i)%near)%m) + sum(x(p(i)%near))
      if (any(p(p(i)%near)%m > 10.0_dp)) y(i) = 0.0_dp
    end do
    ! the elements themselves, and those of a structure
    do i = 1, n
      p(p(i)%near)%m = p(p(i)%near)%m*1.1_dp
      p(p(i)%near)%v(2) = p(p(i)%near)%m*x(i)
      grid%cells(grid%cells(i)%near)%m = grid%cells(grid%cells(i)%near)%m*grid%h + x(i)
      z(i) = z(i) + sum(grid%cells(grid%cells(i)%near)%m*p(p(i)%near)%v(2))
    end do
    y = y + p%m + grid%cells%m
  end subroutine foo
end module vector_subscripts_in_elements_m
