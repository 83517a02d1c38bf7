! idea: variables are named as the procedures behind operators and assignments that are used
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, k=2
module named_as_operator_procedures_mod
  implicit none
  type :: t
    real(8) :: c = 1.0d0
  end type t
  interface operator(.op.)
    module procedure op_r, op_k
  end interface
  interface operator(*)
    module procedure times
  end interface
  interface assignment(=)
    module procedure assign
  end interface
contains
  real(8) function op_r(a, b)
    real(8), intent(in) :: a
    type(t), intent(in) :: b
    op_r = a*b%c
  end function op_r
  real(8) function op_k(a, b)
    real(8), intent(in) :: a
    integer, intent(in) :: b(:)
    op_k = a*b(1)
  end function op_k
  type(t) function times(a, b)
    type(t), intent(in) :: a, b
    times%c = a%c*b%c
  end function times
  subroutine assign(a, b)
    type(t), intent(out) :: a
    real(8), intent(in) :: b
    a%c = b**2
  end subroutine assign
  subroutine inner(assign, times, z)
    real(8), intent(in) :: assign(:)
    type(t), intent(inout) :: times
    real(8), intent(inout) :: z(:)
    type(t) :: op_r
    integer :: op_k
    op_r = assign(2)
    do op_k = 1, 3
      times = times*op_r
      z(op_k) = z(op_k) .op. times
    end do
    if (z(1) > 0) times = z(1) .op. op_r
  end subroutine inner
  subroutine foo(n, k, x, y)
    integer, intent(in) :: n, k
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8) :: op_k(3), op_r
    type(t) :: v
    v = x(3)
    op_r = x(2) .op. v
    op_k = x*2
    y = x*(x(1) .op. [k, n]) + op_k(k)*op_r
    call inner(x, v, y)
    call inner(op_k, v, y)
    y = y*v%c
  end subroutine foo
end module named_as_operator_procedures_mod
