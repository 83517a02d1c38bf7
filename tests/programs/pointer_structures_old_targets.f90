! idea: routines that use an old target behind a new one, or let components point at nothing, which callers ask for
! dependent: y
! independent: x
! set: n=4
! without: hessian
module old_targets
  implicit none
  type :: mesh
    real(8) :: area = 1.0d0
  end type mesh
  type :: field
    type(mesh), pointer :: on => null()
    real(8), pointer :: w => null()
    real(8) :: k = 1.0d0
  end type field
contains
  subroutine put(f, a)
    type(field), intent(inout) :: f
    type(mesh), intent(inout), target :: a
    type(mesh), pointer :: t
    t => f%on
    f%on => a
    t%area = t%area*5.0d0
    f%on%area = f%on%area + 7.0d0
  end subroutine put
  subroutine renew(f, x)
    type(field), intent(inout) :: f
    real(8), intent(in) :: x
    f = field(k=x)
  end subroutine renew
  subroutine leave(f)
    type(field), intent(inout) :: f
    nullify(f%on)
    f%w => null()
  end subroutine leave
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(field) :: f, g
    type(mesh), target :: a, b
    real(8), target :: u, v
    a%area = x(1)
    b%area = 2.0d0*x(2)
    u = 3.0d0*x(3)
    v = 4.0d0*x(4)
    y = x
    f%on => b
    f%w => u
    g%on => a
    g%w => v
    call put(f, a)
    y(1) = y(1)*f%on%area*b%area
    call renew(f, x(2))
    if (.not. associated(f%on)) y(2) = y(2)*x(3)*f%k
    f%w => g%w
    y(3) = y(3)*f%w
    call leave(g)
    if (.not. associated(g%on) .and. .not. associated(g%w)) y(4) = y(4)*f%w*a%area
    g%on => b
    y(4) = y(4) + g%on%area
  end subroutine foo
end module old_targets
