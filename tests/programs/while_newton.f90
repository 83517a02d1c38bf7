! idea: do while to convergence on an active value
! routine: foo
! dependent: y
! independent: a
! set: a=2.3
module while_newton_mod
  implicit none
contains
  subroutine foo(a, y)
    real(8), intent(in) :: a
    real(8), intent(out) :: y
    integer :: iterations
    y = a
    iterations = 0
    do while (abs(y*y - a) > 1.0d-3 .and. iterations < 50)
      y = 0.5d0*(y + a/y)
      iterations = iterations + 1
    end do
    y = y*iterations
  end subroutine foo
end module while_newton_mod
