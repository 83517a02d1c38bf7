! idea: a callee with nothing in it and one with nothing active
! routine: foo
! dependent: y
! independent: x
module call_empty_callee_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    integer :: k

    y = x * x
    call nothing()
    call count_up(k)
    y = y * k
    call nothing
  end subroutine foo

  subroutine nothing()
  end subroutine nothing

  subroutine count_up(k)
    integer, intent(out) :: k
    integer :: i

    k = 0
    do i = 1, 3
      k = k + i
    end do
  end subroutine count_up
end module call_empty_callee_mod
