! idea: associated expressions of pointers, and of functions with named arguments
! dependent: y
! independent: x
! set: n=3
module associate_pointers
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  interface any_r
    module procedure r3
  end interface any_r
contains
  function r3(n, opt, a) result(res)
    integer, intent(in) :: n
    real(wp), intent(in), optional :: opt
    real(wp), intent(in) :: a(n)
    real(wp) :: res
    res = sum(a**2)
    if (present(opt)) res = res*opt
  end function r3
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp), target :: t(3)
    real(wp), pointer :: p, q(:)

    t = x**2
    p => t(2)
    q => t(1:2)
    associate (v => (0.5_wp*(p - x(1))), w => q(1)*2)
      y = v*x + w
    end associate
    associate (v => 0.5_wp*r3(a=x, n=n), w => (any_r(3, x(1), x)))
      y = v*y + w
    end associate
    associate (v => (0.5_wp*r3(a=sin(x(modulo(max(n, 2), n) + 1:)), n=n - 2)))
      y(1) = v*y(1)
    end associate
  end subroutine foo
end module associate_pointers
