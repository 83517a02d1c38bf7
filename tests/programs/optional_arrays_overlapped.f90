! idea: optional assumed-shape arrays that statements read and change at once, absent or present
! dependent: y
! independent: x
! set: n=3
module optional_arrays_overlapped_mod
  implicit none
contains
  subroutine model(x, f, jac)
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: f(:)
    real(8), intent(inout), optional :: jac(:, :)
    f = x**2*x(1)
    if (present(jac)) jac = jac*x(1) + transpose(jac)
    if (present(jac)) then
      jac = matmul(jac, jac)
      jac = cshift(jac, 1)*jac
      jac(:, 1) = jac(size(x):1:-1, 1)*x
    end if
  end subroutine model
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8) :: f(3), j(3, 3)
    j = spread(x, 2, 3)
    call model(x, f)
    y = sum(f)
    call model(x, f, j)
    y = y + sum(f) + sum(j)*j(1, 2)
    call model(x*x, f, j)
    y = y + sum(f) + sum(j)
  end subroutine foo
end module optional_arrays_overlapped_mod
