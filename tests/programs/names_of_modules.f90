! idea: modules have names that generated routines and variables would get
! dependent: y, value_tape_real_8
! independent: x, value_tape_real_8
! set: n=3
module bar_returning
  implicit none
  real(kind=8) :: scale = 0.5d0
end module bar_returning
module foo_reversing
  use bar_returning, only: scale
  implicit none
  real(kind=8) :: x_adj = 2
contains
  subroutine foo(n, x, y, value_tape_real_8)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8), intent(inout) :: value_tape_real_8
    real(kind=8) :: tape, y_adj, op_adj, x_adj_1, partial
    integer :: not_needed, long
    tape = x(1); y_adj = x(n)*x_adj
    op_adj = tape*y_adj
    long = 2
    do not_needed = 1, long
      op_adj = op_adj*tape + value_tape_real_8
      tape = tape*tape
    end do
    x_adj_1 = sin(op_adj)
    partial = exp(-tape)
    call foo_recording(y_adj)
    call bar(y_adj)
    y = x_adj_1*partial + y_adj
    value_tape_real_8 = y*x_adj
  end subroutine foo
  subroutine foo_recording(foo_returning)
    real(kind=8), intent(inout) :: foo_returning
    foo_returning = scale*foo_returning**2
  end subroutine foo_recording
end module foo_reversing
subroutine bar(t)
  implicit none
  real(kind=8), intent(inout) :: t
  t = t*cos(t)
end subroutine bar
