! idea: pointers in a structure that is an argument: moved by calls and in branches, put back
! dependent: y, s
! independent: x, s
! set: n=4, m=3
! size: s%q=4 3, s%p=4, s%w=4, s%z=2
module pointer_components_moved_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: level
    real(wp) :: q(4, 3)
    real(wp), pointer :: p(:), w(:), z(:) => null()
    real(wp) :: f = 0.5_wp
  end type level
contains
  subroutine choose(l, k)
    type(level), intent(inout), target :: l
    integer, intent(in) :: k
    l%p => l%q(:, k)
  end subroutine choose
  subroutine foo(n, m, x, s, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n)
    type(level), intent(inout), target :: s
    real(wp), intent(out) :: y
    real(wp), pointer :: first(:), second(:)
    integer :: t, k
    first => s%p
    second => s%w
    y = 0.0_wp
    do t = 1, m
      k = mod(t, 3) + 1
      call choose(s, k)
      s%w => first
      k = 1
      s%p(2:n) = s%p(2:n)*x(1:n - 1) + s%w(1)
      call step(s, x)
      if (s%p(1) > 0.3_wp) then
        s%p => second
        s%p = s%p*0.9_wp
      else
        s%p => s%q(:, 2)
        s%p = s%p*0.8_wp
      end if
      call step(s, x)
      y = y + s%p(2)*s%f
    end do
    s%p => first
    s%w => second
    call step(s, x)
  end subroutine foo
  subroutine step(l, x)
    type(level), intent(inout) :: l
    real(wp), intent(in) :: x(:)
    integer :: i
    do i = 1, size(l%p)
      l%p(i) = l%p(i)*l%w(i)*0.3_wp + x(1)*l%p(1)
    end do
    l%f = l%f*0.9_wp + sin(l%p(1))
  end subroutine step
end module pointer_components_moved_mod
