! idea: routines that let a pointer point to nothing first, by NULLIFY, and then choose what it points at
! dependent: y
! independent: x
! set: n=5
module pointer_functions_nullified_mod
  implicit none
  real(8), target :: table(3) = [1d0, 2d0, 3d0], other(2) = 0.5d0
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8), pointer :: f(:), first(:), second(:)
    integer :: i
    table = [1d0, 2d0, 3d0]
    other = 0.5d0
    y = x
    f => found(n, 2)
    if (associated(f)) y = y*f(1)
    do i = 1, n
      f => found(i, 2)
      if (associated(f)) then
        f = f*x(i)
        y(i) = y(i) + sum(f)
      else
        y(i) = y(i)*x(1)
      end if
      call choose(first, second, i)
      if (associated(first)) y(i) = y(i)*sum(first)
      if (associated(second)) second = second + x(i)**2
    end do
    y = y*product(table)*product(other)
  end subroutine foo

  function found(i, k) result(p)
    integer, intent(in) :: i, k
    real(8), pointer :: p(:)
    nullify(p)
    if (mod(i, k) == 0) p => table
    if (i == 3) then
      p => other
    else if (i == 4) then
      nullify(p)
    end if
  end function found

  subroutine choose(p, q, i)
    real(8), pointer :: p(:), q(:)
    integer, intent(in) :: i
    nullify(p, q)
    if (i > 2) p => table(2:)
    if (i < 4) q => other
  end subroutine choose
end module pointer_functions_nullified_mod
