! idea: a pointer of a module points at nothing on one path, and another routine asks for it
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, k=1
module state
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), target, save :: buf(3)
  real(wp), pointer, save :: old(:) => null()
contains
  subroutine advance(y)
    real(wp), intent(inout) :: y
    if (associated(old)) then
      y = y*sum(old)
    else
      y = 1.5_wp*y
    end if
  end subroutine advance
end module state
module m
  use state
  implicit none
contains
  subroutine foo(x, y, n, k)
    integer, intent(in) :: n, k
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    buf = x
    y = x(1)
    nullify(old)
    if (k > 0) old => buf
    call advance(y)
    nullify(old)
  end subroutine foo
end module m
