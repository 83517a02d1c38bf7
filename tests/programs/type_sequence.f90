! idea: types that say their order in storage
! dependent: y
! independent: x
! set: n=3
module type_sequence_mod
  implicit none
  type :: t
    sequence
    real(8) :: s
    real(8) :: v(3)
    integer :: k
  end type
  type(t) :: held
contains
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y
  type(t) :: p, q
  p = t(x(1), x(1:3), 2)
  call fill(p, x)
  held = p
  q = held
  call out(q, y)
end subroutine
subroutine fill(p, x)
  type(t), intent(inout) :: p
  real(8), intent(in) :: x(:)
  p%v = sin(x)*p%s
  p%s = p%v(p%k)**2
end subroutine
end module
subroutine out(q, y)
  use type_sequence_mod, only: t
  implicit none
  type(t), intent(in) :: q
  real(8), intent(out) :: y
  y = q%s*sum(q%v**q%k)
end subroutine
