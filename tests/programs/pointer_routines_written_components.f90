! idea: routines with other statements, branches and returns that let components point elsewhere
! routine: foo
! dependent: y
! independent: x
! set: n=3
module pointer_routines_written_components_mod
  implicit none
  type :: t
    real(8) :: q(4, 4) = 0
    real(8), pointer :: a(:) => null(), b(:) => null()
  end type t
contains
  subroutine local_index(l)
    type(t), intent(inout), target :: l
    integer :: k
    k = int(l%q(1, 1))
    l%q(1, 1) = 2.0d0
    l%a => l%q(:, k)
  end subroutine local_index
  subroutine early(l)
    type(t), intent(inout) :: l
    if (l%q(1, 1) > 2.5d0) return
    l%q(1, 1) = 2.0d0*l%q(1, 1)
    l%a => l%b
  end subroutine early
  subroutine kept(l)
    type(t), intent(inout) :: l
    real(8), pointer :: p(:)
    p => l%a
    l%q(1, 1) = p(1)
    l%a => l%b
    l%b => p
  end subroutine kept
  subroutine ask(l)
    type(t), intent(inout) :: l
    if (associated(l%a)) then
      l%b = l%a*2.0d0
      l%b = l%b + 1.0d0
    else
      l%q(2, 1) = l%q(2, 1) + 0.25d0
    end if
  end subroutine ask
  subroutine move(l, x)
    type(t), intent(inout) :: l
    real(8), intent(in), target :: x(4)
    l%a => x
    l%q(:, 1) = x
  end subroutine move
  subroutine foo(x, n, y)
    real(8), intent(inout), target :: x(4)
    integer, intent(in) :: n
    real(8), intent(inout) :: y
    type(t), target :: l, m
    real(8), target :: u(4), v(4)
    integer :: i
    u = x
    v = 0.5d0*x**2
    y = 0
    do i = 1, 4
      l%q(:, i) = x**i
    end do
    l%q(1, 1) = 3.5d0
    call local_index(l)
    y = y + sum(l%a*x)
    l%q(1, 3) = l%q(1, 3)*x(2)
    l%q(:, 2) = l%q(:, 2)*l%a
    y = y + l%a(1)**2
    call local_index(l)
    y = y + sum(l%a**2) + sum(l%q)
    do i = 1, n
      l%q(1, 1) = real(i, 8) + 0.5d0
      call local_index(l)
      l%a = l%a*x(i)
      y = y + l%a(2)**2
    end do
    m%a => u
    m%b => v
    call kept(m)
    y = y*sum(m%a**2) + m%b(1) + m%q(1, 1)*x(3)
    m%a = m%a*2
    u = u*x
    if (n > 2) call kept(m)
    y = y + sum(m%a**3) + sum(m%b*v)
    do i = 1, n
      call kept(m)
      m%a = m%a*x(i)
      y = y + m%b(i)*m%a(1)
    end do
    y = y + sum(u*x) + sum(v**2)
    u = x**2
    v = 0.25d0*x
    nullify(l%a)
    m%a => u
    m%b => v
    m%q(1, 1) = 1.0d0
    do i = 1, n
      call early(m)
      m%a = m%a*x(1)
      u = u*x(2)
      y = y + m%a(i)**2 + sum(v)
    end do
    m%q(1, 1) = 3
    m%a => u
    call early(m)
    m%a = m%a*x(1)
    y = y + sum(u**2) + sum(v)
    y = y + m%q(1, 1)*x(4)
    call ask(l)
    l%a => u
    l%b => v
    y = y + sum(l%b)*x(3)
    call ask(l)
    y = y + sum(l%b**2) + l%q(2, 1)*x(1)
    v = v*x
    call move(l, x)
    y = y + sum(l%a*l%q(:, 1))
    call move(l, v)
    v = v*2
    y = y + sum(l%a**2) + l%q(3, 1)*x(1)
    if (n == 3) then
      call move(l, u)
      u(1) = u(2)*x(3)
    end if
    y = y + sum(l%a**2) + l%q(3, 1)*x(1)
    do i = 1, n
      if (i == 2) call move(l, v)
      l%a = l%a*x(i)
      y = y + l%a(1)*u(2)*v(3)
    end do
    nullify(l%a)
    call ask(l)
    y = y + sum(l%b**2) + l%q(2, 1)*x(1)
  end subroutine foo
end module
