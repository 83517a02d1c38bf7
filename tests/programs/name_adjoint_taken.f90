! idea: variables with the names that adjoints and tapes would get
! routine: foo
! dependent: y
! independent: x
module name_adjoint_taken_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, x_adj, y)
    real(wp), intent(in) :: x, x_adj
    real(wp), intent(out) :: y
    real(wp) :: y_adj, t, t_adj, value_tape_real, value_tape_double, control_tape

    t = x * x_adj
    t_adj = t ** 2
    y_adj = t * t_adj
    value_tape_real = sin(y_adj)
    value_tape_double = value_tape_real * x
    control_tape = value_tape_double ** 2
    t = t * control_tape
    y = t * t
  end subroutine foo
end module name_adjoint_taken_mod
