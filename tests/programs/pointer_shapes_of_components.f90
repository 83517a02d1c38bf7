! idea: components that are pointers of other shapes than their targets, also in a structure that is passed
! dependent: y
! independent: x
! set: n=3
module pointer_shapes_of_components_mod
  implicit none
  type field
    real(kind=8), pointer :: flat(:) => null()
    real(kind=8), pointer :: grid(:, :) => null()
    integer :: n = 0
  end type field
contains
  subroutine decay(f, s)
    type(field), intent(inout) :: f
    real(kind=8), intent(in) :: s
    integer :: i
    do i = 1, f%n
      f%grid(i, i) = f%grid(i, i)*s
    end do
    f%grid(:, 1) = f%grid(:, 1)*s
  end subroutine decay
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8), target :: w(n*n), v(n,n)
    type(field) :: f, g
    integer :: i
    f%grid(1:n, 0:n-1) => w
    do i = 1, n
      f%grid(:, i - 1) = x*i
    end do
    f%flat(1:n*n) => v
    f%flat = 1
    f%flat(3:4) = x(1:2)
    f%grid = f%grid + v
    g%n = n
    g%flat => v(:, 2)
    g%grid(1:n, 1:n) => w
    g%grid(1, :) = 2*g%grid(:, 1)
    call decay(g, x(2))
    y = sum(f%grid**2) + sum(v)*f%flat(4) + sum(g%grid)
  end subroutine foo
end module pointer_shapes_of_components_mod
