! idea: array functions that are given structures of several components, within sums, masks, products and arguments
! dependent: y
! independent: x
! set: n=3
module function_arrays_given_structures_mod
  implicit none
  type :: panel
    real(8), dimension(2) :: a, b
    real(8) :: length
  end type panel
contains
  function influence(p, x) result(v)
    type(panel), intent(in) :: p
    real(8), intent(in) :: x(2)
    real(8) :: v(2)
    v = x*p%a + p%length*p%b(2)
  end function influence
  function strengths(n, panels) result(s)
    integer, intent(in) :: n
    type(panel), intent(in) :: panels(n)
    real(8) :: s(n)
    s = panels%length*panels%a(1)
  end function strengths
  function along(panels, x) result(s)
    type(panel), intent(in) :: panels(:)
    real(8), intent(in) :: x(:)
    real(8) :: s(size(x), size(panels))
    integer :: i
    do i = 1, size(panels)
      s(:, i) = x*panels(i)%length
    end do
  end function along
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: y(n)
    type(panel) :: pan(n)
    integer :: i, j
    do i = 1, n
      pan(i) = panel(x*i, x/i, 1.0d0 + x(1)*x(2))
    end do
    y = 0
    do i = 1, n
      do j = 1, n
        y(i) = y(i) + dot_product(influence(pan(j), pan(i)%a + 0.1d0*pan(i)%b), pan(i)%b)
      end do
      if (sum(influence(pan(i), pan(1)%b)) > 0.1d0) y(i) = y(i)*2
      y(i) = y(i) + sum(pack(influence(pan(i), x), influence(pan(1), x) > 0))
    end do
    where (strengths(n, pan) > 0.1d0) y = y*strengths(n, pan)
    y = y + matmul(x, along(pan, influence(pan(2), influence(pan(1), x))))
    y(1:2) = [influence(pan(2), x)]*y(1:2)
  end subroutine foo
end module function_arrays_given_structures_mod
