! idea: pointers that point at nothing, passed for optional arguments that are no pointers
! dependent: y
! independent: x
! set: n=4
module optional_pointer_to_nothing_mod

  implicit none

contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8), pointer :: p(:)
    real(8), target :: t(n)
    integer :: i
    nullify(p)
    call a(x, y, p)
    t = x**2
    p => t
    call a(x, y, p)
    do i = 1, 2
      if (i == 2) nullify(p)
      call a(w=p, y=y, x=x*y)
    end do
  end subroutine foo
  subroutine a(x, y, w)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    real(8), intent(in), optional :: w(:)
    if (present(w)) then
      y = y + w*x**2
    else
      y = x
    end if
  end subroutine a
end module optional_pointer_to_nothing_mod
