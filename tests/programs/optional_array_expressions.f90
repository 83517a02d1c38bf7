! idea: optional assumed-shape arrays that get array expressions, present or absent
! dependent: y
! independent: x
! set: n=3
module optional_array_expressions_mod
  implicit none
contains
  pure function eye(n) result(e)
    integer, intent(in) :: n
    real(8) :: e(n, n)
    integer :: i
    e = 0
    do i = 1, n
      e(i, i) = 1
    end do
  end function eye
  subroutine model(x, f, jac)
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: f(:)
    real(8), intent(out), optional :: jac(:, :)
    f = x**2*x(1)
    if (present(jac)) then
      jac = x(1)*eye(size(x))
      jac = jac*2 + spread(x, 2, size(x))
    end if
  end subroutine model
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8) :: f(3), j(3, 3)
    call model(x, f)
    y = sum(f)
    call model(x, f, j)
    y = y + sum(f) + sum(j)*j(1, 2)
    call model(x*x, f, j)
    y = y + sum(f) + sum(j)
  end subroutine foo
end module optional_array_expressions_mod
