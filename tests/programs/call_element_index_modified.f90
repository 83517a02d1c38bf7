! idea: the callee changes the index of the element that it is given
! routine: foo
! dependent: y
! independent: x
! set: k=2
module call_element_index_modified_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(k, x, y)
    integer, intent(inout) :: k
    real(wp), intent(in) :: x(4)
    real(wp), intent(inout) :: y(4)

    call step(k, x(k), y(k))
    call step(k, x(k), y(k))
    y(k) = y(k) * y(1) ** 2
  end subroutine foo

  subroutine step(i, a, b)
    integer, intent(inout) :: i
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b

    b = b * a
    i = mod(i, 4) + 1
    b = b * a + i * a
  end subroutine step
end module call_element_index_modified_mod
