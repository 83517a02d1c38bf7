! idea: routines inlined for registries take arrays with attributes, longer ones, texts and early values; targets differ in shape and intent
! dependent: y
! independent: x
! set: n=4
module pointer_elements_written_out
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: tr
    real(wp), pointer :: c(:) => null()
    real(wp) :: k = 1
  end type
contains
  subroutine scale(l, f, m)
    integer, intent(in) :: m
    type(tr), intent(inout) :: l(:)
    real(wp), dimension(m), intent(in) :: f
    integer :: i
    do i = 1, size(l)
      l(i)%c = l(i)%c*f(i) + l(i)%c/real(size(f), wp)
    end do
  end subroutine
  subroutine first(l, f, g, name)
    type(tr), intent(inout) :: l(:)
    real(wp), intent(in) :: f(3), g(2,2)
    character(len=*), intent(in) :: name
    integer :: i
    do i = 1, size(l)
      l(i)%c(1) = l(i)%c(1)*sum(f)
      if (name == 'abcd') l(i)%c(2) = l(i)%c(2)*g(1,2)
    end do
  end subroutine
  subroutine again(l, t, q)
    type(tr), intent(out) :: l(:)
    real(wp), intent(in) :: t
    real(wp), intent(in), target :: q(:)
    l(1)%c => q
    l(2)%c => q
    l(2)%k = t
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in), target :: x(n)
    real(wp), intent(out), target :: y(n)
    type(tr) :: l(2), p(3)
    real(wp), target :: a(4), b(6), c(3)
    real(wp) :: z(4), u(3), t
    integer :: i
    character(len=4) :: name
    name = 'abcd'
    a = x
    b(:4) = x**2
    b(5:) = x(1)
    c = x(2:)
    l(1)%c => a
    l(2)%c => b(3:)
    call scale(l, x, n)
    call scale(l, x, 2)
    call first(l, x, reshape(b(:4), [2,2]), name)
    t = sum(l(1)%c)
    call again(l, t*2, b(:4))
    z = 0
    u = 0
    p(1)%c => a
    p(2)%c => c
    p(3)%c => b(3:)
    do i = 1, 3
      if (i == 2) then
        u = p(i)%c**3
      else
        z = z + p(i)%c**2*l(2)%k
        z(1) = z(1) + p(i)%c(4)
      end if
    end do
    p(1)%c => x
    p(2)%c => y
    y = p(1)%c*sum(u)
    do i = 2, 3
      p(i)%c = p(i)%c*p(1)%c
      if (i == 2) p(1)%c => a
    end do
    y = y*z + sum(b)*sum(l(1)%c)
  end subroutine
end module
