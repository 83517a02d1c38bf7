! idea: a function only asks whether a pointer of its module points at anything
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, k=1
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), target, save :: b1(3), b2(3)
  real(wp), pointer, save :: p(:) => null(), q(:) => null()
contains
  function ask() result(s)
    real(wp) :: s
    s = 1.0_wp
    if (associated(q)) s = s + 2*b1(1)
  end function ask
  subroutine foo(x, y, n, k)
    integer, intent(in) :: n, k
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    nullify(q)
    b1 = x
    b2 = x**2
    if (k > 1) q => b2
    y = ask()*x(1)
    nullify(q)
  end subroutine foo
end module m
