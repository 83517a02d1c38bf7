! idea: names that components and derivatives of structures would get are taken
! dependent: y, s
! independent: s, s_x
module m
  implicit none
  real(8), parameter :: s_adj = 2.0d0, loc = 0.5d0
  type :: s_type
    real(8) :: x
    real(8) :: x_adj
    real(8) :: s_x(2)
  end type s_type
contains
  subroutine foo(s, s_x, s_x_adj, y)
    type(s_type), intent(inout) :: s
    real(8), intent(in) :: s_x
    real(8), intent(in) :: s_x_adj
    real(8), intent(out) :: y
    type(s_type) :: s_s, not_needed
    real(8) :: s_s_s_x(2)
    s_s = s
    not_needed = s_s
    s_s_s_x = s_s%s_x * s_x
    s%x = s%x * s%x_adj + s_adj * s_x_adj
    s_s%x = s%x * loc
    s%s_x(2) = s%s_x(1) * s_s_s_x(2) + not_needed%x**2
    call other(s_s, s, y)
    y = y * s_s%x + s_s_s_x(1) * s_s%s_x(1)
  end subroutine foo
  subroutine other(s_adj, s_d, y)
    type(s_type), intent(inout) :: s_adj
    type(s_type), intent(in) :: s_d
    real(8), intent(out) :: y
    real(8) :: s_adj_x
    s_adj_x = s_adj%x * s_d%x
    s_adj%x = s_adj_x**2
    y = s_adj_x * s_d%s_x(2)
  end subroutine other
end module m
