! idea: functions return structures of a type with a defined assignment of its own, which runs no more
! dependent: y
! independent: x
module function_results_assigned_types_mod
  implicit none
  integer :: calls = 0
  type :: level
    real(8) :: h = 1
  end type
  interface assignment(=)
    module procedure settle
  end interface
  interface operator(+)
    module procedure join
  end interface
contains
  subroutine settle(lhs, rhs)
    type(level), intent(inout) :: lhs
    type(level), intent(in) :: rhs
    lhs%h = sin(rhs%h) + lhs%h
  end subroutine
  function filled(v, n, w) result(s)
    real(8), intent(in) :: v
    integer, intent(in), optional :: n
    real(8), intent(in), optional :: w
    type(level) :: s
    integer, save :: before = 0
    before = before + 1
    s%h = v*v*min(before, 1)
    if (present(n)) s%h = s%h*n
    if (present(w)) s%h = s%h + w
  end function
  function join(a, b)
    type(level), intent(in) :: a, b
    type(level) :: join
    join%h = a%h*b%h
  end function
  function fixed(n) result(s)
    integer, intent(in) :: n
    type(level) :: s
    calls = calls + 1
    s%h = n + calls
  end function
  real(8) function height(a)
    type(level), intent(in) :: a
    height = a%h**2
  end function
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(level) :: r
    integer :: i
    calls = 0
    r = filled(x)
    y = r%h*height(fixed(2))
    do i = 1, 2
      r = filled(x, i) + r
      y = y + height(filled(x, w=y/9) + (r + filled(w=x, v=x*x)))*calls
    end do
    if (height(fixed(1)) > 0) y = y + height(r + fixed(3))
  end subroutine
end module
