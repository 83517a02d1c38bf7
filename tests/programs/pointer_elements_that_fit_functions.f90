! idea: functions of arrays of pointers in elements that have targets of several shapes
! dependent: y
! independent: x
! set: n=3
module pointer_elements_that_fit_functions_mod
  implicit none
  type :: t
    real(8), pointer :: c(:,:) => null()
  end type
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(t) :: l(2)
    real(8), target :: p(3, 4), u(2, 3)
    real(8) :: w(3), q(3, 3), v(2), z(3, 2)
    integer :: i
    p = spread(x, 2, 4)
    p(2, :) = p(2, :)*[1.d0, 2.d0, 3.d0, 4.d0]
    u(1, :) = x**2
    u(2, :) = x*x(2)
    l(1)%c => u
    l(2)%c => p
    if (x(1) > 1) l(2)%c => p(:, :3)
    q = p(:, 2:)
    w = x**3
    z = transpose(u)
    v = x(2:)
    do i = 1, 2
      if (i == 1) then
        z = z + transpose(l(i)%c)
        v = v + norm2(l(i)%c, dim=2) + sum(l(i)%c, 2)
        l(i)%c(:, 1) = matmul(l(i)%c, w)
        w = w + cshift(l(i)%c(1, :), 1)
        z = z + transpose(spread(l(i)%c(1, :), 1, 2))
      else
        z = z + matmul(l(i)%c(:, 2:3), l(1)%c(:, 1:2))
        l(i)%c(2, :2) = matmul(l(1)%c, l(i)%c(:, 1))
        q = q + spread(l(i)%c(:, 1), 2, 3)*l(i)%c(:, :3)
      end if
    end do
    y = w + matmul(z, v) + sum(q, dim=1)
  end subroutine
end module
