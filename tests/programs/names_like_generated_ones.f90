! idea: adjoint names that exist already, and names of the generated kind
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module names_like_generated_ones_mod
  implicit none
  real(8) :: x_adj = 2.0d0, y_adj(3) = 1.0d0, state = 0.5d0, state_adj = 0.25d0
  integer :: value_tape_real_8 = 1, strip_start = 1, i_y_1 = 2, not_needed = 1
  type :: total
    real(8) :: total_adj = 1.0d0
  end type total
contains
  subroutine foo_recording(x, x_d)
    real(8), intent(in) :: x
    real(8), intent(inout) :: x_d
    x_d = x_d*x*x_adj + state_adj
    state = state*x
  end subroutine foo_recording
  real(8) function foo_returning(y_d) result(y_value)
    real(8), intent(in) :: y_d(:)
    y_value = sum(y_d*y_adj)*i_y_1*state
  end function foo_returning
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(total) :: x_adj_1
    real(8) :: position, elements(3), real_8_strip_1
    integer :: value_tape_integer
    x_adj_1%total_adj = x(1)*x(2)
    elements = x**2
    position = sum(elements)
    real_8_strip_1 = 0
    do value_tape_integer = 1, n
      call foo_recording(x(value_tape_integer), elements(value_tape_integer))
      real_8_strip_1 = real_8_strip_1 + elements(value_tape_integer)
    end do
    y = foo_returning(elements)*x*position*x_adj_1%total_adj + real_8_strip_1*y_adj
    y = y*state*strip_start*not_needed*value_tape_real_8
    state = 0.5d0
  end subroutine foo
end module names_like_generated_ones_mod
