! idea: constant arrays whose extent is that of their value
! dependent: y
! independent: x
module constants_implied_shape_mod
  implicit none
  real(8), parameter :: w(*) = [0.5d0, 0.2d0, 0.1d0]
  integer, parameter :: off(0:*) = [1, 2, 0]
contains
  subroutine add(x, y)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y
    real(8), parameter :: c(*) = [1.5d0, -0.5d0]
    y = y*sum(c*x(:size(c))) + x(ubound(c, 1))
  end subroutine add
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    integer :: i
    integer, parameter :: plan(*) = [1, 3, 2], neg(-1:*) = [2, 1, 3]
    character(len=*), parameter :: names(*) = ['a', 'b', 'c']
    y = dot_product(x, w)
    do i = 1, size(plan)
      if (names(i) == 'b') y = y*x(2)
      y = y + x(plan(i))**2 + x(i)*x(neg(i - 2)) + w(off(0) + off(2))*x(i)
    end do
    do i = lbound(neg, 1), ubound(neg, 1)
      call add(x(neg(-1):), y)
    end do
  end subroutine foo
end module constants_implied_shape_mod
