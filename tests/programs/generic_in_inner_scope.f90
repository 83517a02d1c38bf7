! idea: a routine adds to a generic name that its module imports, and hides some of its procedures
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module ma
  implicit none
  interface act
    module procedure act_r, act_v, act_s
  end interface act
contains
  real(8) function act_r(a)
    real(8), intent(in) :: a
    act_r = a**2
  end function act_r
  real(8) function act_v(a)
    real(8), intent(in) :: a(:)
    act_v = sum(a**2)
  end function act_v
  real(8) function act_s(a, b)
    real(8), intent(in) :: a, b
    act_s = a*b
  end function act_s
end module ma
module mb
  implicit none
  interface act
    module procedure act_r, act_s
  end interface act
  private :: act_s
contains
  real(8) function act_r(a)
    real(8), intent(in) :: a
    act_r = a**3
  end function act_r
  real(8) function act_s(a, b, c)
    real(8), intent(in) :: a, b
    real(8), intent(in), optional :: c
    act_s = a + b
    if (present(c)) act_s = act_s*c
  end function act_s
end module mb
module generic_in_inner_scope_mod
  use ma
  implicit none
contains
  subroutine foo(n, x, y)
    use mb, only: act
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer :: i
    y = x*act(x(1)) + act_r(x(3))
    do i = 1, n
      y(i) = y(i)*act(x) + act(x(i), x(1))
      call bar(y(i), x(i))
    end do
  end subroutine foo
  subroutine bar(a, b)
    use mb
    real(8), intent(inout) :: a
    real(8), intent(in) :: b
    a = act(a, b, act(b)) + act([a, b])
  end subroutine bar
end module generic_in_inner_scope_mod
