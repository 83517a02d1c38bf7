! idea: a structure that is an argument gets memory for its pointers in the differentiated routine
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
! size: s%u=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: state_t
    real(wp), pointer :: u(:) => null()
  end type state_t
contains
  subroutine foo(s, x, y, n)
    type(state_t), intent(inout) :: s
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    if (.not. associated(s%u)) then
      allocate (s%u(n))
      s%u = 1.0_wp
    end if
    s%u = s%u * x
    y = s%u * s%u
  end subroutine foo
end module m
