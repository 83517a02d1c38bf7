! idea: an index argument is changed by the call in which it selects nothing
! routine: foo
! dependent: y
! independent: x
! set: k=1
module call_index_modified_by_callee_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(k, x, y)
    integer, intent(inout) :: k
    real(wp), intent(in) :: x(5)
    real(wp), intent(out) :: y

    y = x(k)
    call advance(k, y)
    y = y * x(k)
    call advance(k, y)
    y = y * x(k) + x(k - 1)
  end subroutine foo

  subroutine advance(i, a)
    integer, intent(inout) :: i
    real(wp), intent(inout) :: a

    a = a * i + sin(a)
    i = i + 1
    a = a * i
    if (i > 2) i = i + 1
  end subroutine advance
end module call_index_modified_by_callee_mod
