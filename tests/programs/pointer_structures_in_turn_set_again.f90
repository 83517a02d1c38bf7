! idea: components that point at several structures in turn, set again by routines that have used them
! dependent: y
! independent: x
! set: n=4
! without: split-hessian
module set_again_in_turn
  implicit none
  type :: mesh
    integer :: n = 4
    real(8) :: dx(4) = [1.0d0, 2.0d0, 1.5d0, 0.7d0]
    real(8) :: area = 1.0d0
  end type mesh
  type :: field
    type(mesh), pointer :: on => null()
    real(8) :: k = 1.0d0
  end type field
contains
  subroutine outer(f, g, x, y)
    type(field), intent(inout) :: f
    type(mesh), intent(inout), target :: g
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    call inner(f, x, y)
    if (y > 0.5d0) then
      f%on => g
    end if
    call inner(f, x, y)
    f%on => g
    call inner(f, x, y)
  end subroutine outer
  recursive subroutine inner(f, x, y)
    type(field), intent(inout) :: f
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    y = y + f%on%area*x*f%k
    f%on%area = f%on%area*1.1d0 + 0.1d0*y
    f%k = f%k + 0.5d0*x
    if (f%k < 3.0d0) call inner(f, x, y)
  end subroutine inner
  subroutine twice(f, a, b, x, y)
    type(field), intent(inout) :: f
    type(mesh), target, intent(inout) :: a, b
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    f%on => a
    y = y*f%on%area + x
    f%on%area = y
    f%on => b
    y = y*f%on%area + x
    f%on%area = f%on%area*x
  end subroutine twice
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(field) :: f, h
    type(mesh), target :: a, b
    a%area = x(1)
    b%area = x(2)
    y = x
    f%on => a
    call outer(f, b, x(1), y(1))
    call inner(f, x(2), y(2))
    call twice(h, a, b, x(1), y(1))
    y(2) = y(2) + h%on%area*x(2)
    call twice(h, b, a, x(2), y(3))
    y(4) = y(4)*h%on%area*b%area*f%k
  end subroutine foo
end module set_again_in_turn
