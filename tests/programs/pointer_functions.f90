! idea: functions and subroutines that let pointers point at parts of arguments or at variables
! dependent: y
! independent: x
! set: n=3
module pointer_functions_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: state
    real(wp) :: u(3, 0:1) = 0.2_wp
    integer :: level = 0
  end type state
  real(wp), target :: store(0:2)
contains
  function column(a, k) result(p)
    real(wp), intent(in), target :: a(:, :)
    integer, intent(in) :: k
    real(wp), pointer :: p(:)
    p => a(:, k)
  end function column

  function level(s, l)
    type(state), intent(in), target :: s
    integer, intent(in) :: l
    real(wp), pointer :: level(:)
    level => s%u(:, l)
  end function level

  function kept()
    real(wp), pointer :: kept(:)
    kept => store
  end function kept

  subroutine choose(p, q, s)
    real(wp), pointer, intent(inout) :: p(:), q(:)
    type(state), intent(in), target :: s
    p => q
    q => s%u(2:, 1)
  end subroutine choose

  subroutine add(v, f)
    real(wp), intent(inout) :: v(:)
    real(wp), pointer, intent(in) :: f(:)
    v = v + f*f(lbound(f, 1))
  end subroutine add

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: a(0:n - 1, -1:1)
    type(state), target :: s
    real(wp), pointer :: v(:), w(:)
    integer :: t
    a = 0.5_wp
    w => kept()
    w = x
    w(0) = w(2)*w(0)
    do t = 1, 3
      v => column(a, t)
      v = v(1)*x + w
      v => level(s, mod(t, 2))
      v(2) = v(2)*sum(column(a, t)) + dot_product(kept(), x)
      call add(v, kept())
      call add(w(1:), column(a(1:, 0:), 1))
      s%level = 1
      call choose(v, w, s)
      w(1) = w(1)*v(0)
      w => store
    end do
    y = sum(level(s, s%level)**2) + sum(a(:, 0)*store) + a(0, 1)
  end subroutine foo
end module pointer_functions_mod
