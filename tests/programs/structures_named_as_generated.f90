! idea: structures are named as what is generated from their routine and from others
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module structures_named_as_generated_mod
  implicit none
  type :: t
    real(8) :: c = 1.0d0
    real(8) :: v(2) = 0.5d0
  end type t
contains
  subroutine bar(x, y, bar_recording)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    type(t), intent(inout) :: bar_recording
    type(t) :: bar_returning, bar_tangent, deep_reversing, y_adj
    integer :: i
    bar_returning%c = x(1)*y(1)
    bar_tangent%v = y(1:2)*bar_recording%c
    y_adj%c = sum(bar_tangent%v)
    do i = 1, 2
      call deep(y_adj, deep_reversing)
      y = y*x*bar_returning%c + deep_reversing%c
    end do
    bar_recording%c = y_adj%c*bar_recording%v(1)
  end subroutine bar
  subroutine deep(a, deep_returning)
    type(t), intent(inout) :: a
    type(t), intent(inout) :: deep_returning
    a%c = a%c*deep_returning%v(2)
    deep_returning%c = deep_returning%c*a%c
  end subroutine deep
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(t) :: foo_returning, foo_tangent, foo_jacobian, foo_hessian_vector
    y = x
    foo_returning%v = x(2:3)
    foo_tangent%c = x(1)
    foo_jacobian%c = x(2)**2
    foo_hessian_vector%c = foo_tangent%c*foo_jacobian%c
    call bar(x, y, foo_returning)
    call bar(x, y, foo_hessian_vector)
    y = y*foo_returning%c + foo_hessian_vector%c
  end subroutine foo
end module structures_named_as_generated_mod
