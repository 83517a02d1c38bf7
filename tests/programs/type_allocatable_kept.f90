! idea: allocatable arrays of structures that keep their allocation: arguments, and components of these
! dependent: c, m, y
! independent: c, m, x
! set: n=3
! size: c=4, m%f%v=0:1 1:2 2:2, m%f=3
! without: sparse, split-hessian, gauss-newton
module type_allocatable_kept_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field
    real(wp), allocatable :: v(:)
    real(wp) :: s = 1.0_wp
  end type field
  type :: cell
    real(wp) :: q(2), p
    integer :: k
  end type cell
  type :: model
    type(field), allocatable :: f(:)
    real(wp) :: scale
    type(field) :: g(2)
  end type model
contains
  subroutine foo(n, c, m, x, y)
    integer, intent(in) :: n
    type(cell), allocatable, intent(inout) :: c(:)
    type(model), intent(inout) :: m
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    integer :: i
    y = 0
    do i = 1, n
      c(i)%q(1) = x*c(i + 1)%q(2)
      call cells(c, m%scale)
      m%f(i)%v(:) = m%f(i)%v*c(i)%p
      call fields(m%f, m%g(1), i)
      call step(m%f(i), y)
      y = y*m%f(size(m%f))%s + sum(c%p)*m%g(1)%s
      if (i == 2) call models(m, c(2:))
    end do
  end subroutine foo
  subroutine cells(c, a)
    type(cell), allocatable, intent(inout) :: c(:)
    real(wp), intent(inout) :: a
    integer :: i
    do i = lbound(c, 1), ubound(c, 1) - 1
      c(i)%p = c(i)%p*c(i + 1)%q(1)*a
    end do
    a = a*c(1)%p
    c(2:3)%q(2) = c(1:2)%q(1)
  end subroutine cells
  subroutine fields(f, g, i)
    type(field), intent(inout) :: f(0:), g
    integer, intent(in) :: i
    f(i - 1)%s = f(i - 1)%s*f(i - 1)%v(ubound(f(i - 1)%v, 1))
    g%s = g%s*f(0)%v(1)
  end subroutine fields
  subroutine step(h, y)
    type(field), intent(inout) :: h
    real(wp), intent(inout) :: y
    h%v = h%v*0.7_wp
    y = y + h%v(lbound(h%v, 1))*h%s
  end subroutine step
  subroutine models(m, c)
    type(model), intent(inout) :: m
    type(cell), intent(in) :: c(:)
    m%f(:2)%s = m%f(2:)%s*c(1)%p
    m%scale = m%scale*m%f(1)%v(0)
  end subroutine models
end module type_allocatable_kept_mod
