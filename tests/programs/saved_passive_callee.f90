! idea: a routine that is not differentiated counts its calls, and jointly reversed ones call it
! dependent: y
! independent: x
module saved_passive
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    integer :: i, j
    y = x
    do i = 1, 3
      call outer(x, y)
      call number(j)
    end do
  end subroutine foo
  subroutine outer(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b
    integer :: k
    call number(k)
    call inner(a*k, b)
    call number(k)
    b = b*k
  end subroutine outer
  subroutine inner(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b
    integer :: k
    call number(k)
    b = sin(a*b*k)
  end subroutine inner
  subroutine number(k)
    integer, intent(out) :: k
    integer, save :: calls = 0
    calls = calls + 1
    k = mod(calls, 4) + 1
  end subroutine number
end module saved_passive
