! idea: variables that are never allocated, passed for optional arguments
! dependent: y
! independent: x
! set: n=4
module optional_never_allocated_mod
  implicit none
contains
  subroutine sc(y, a)
    real(8), intent(inout) :: y
    real(8), intent(inout), optional :: a
    if (present(a)) then
      a = a*y
      y = y + a
    else
      y = 2*y
    end if
  end subroutine
  subroutine sa(y, a)
    real(8), intent(inout) :: y
    real(8), intent(inout), optional :: a(:)
    if (present(a)) then
      a = a*y
      y = y + a(1)
    else
      y = 2*y
    end if
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8), allocatable :: v(:), q
    y = x(1)
    call sc(y, q)
    call sa(y, v)
  end subroutine
end module optional_never_allocated_mod
