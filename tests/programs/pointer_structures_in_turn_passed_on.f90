! idea: components that point at several structures in turn, with functions, constructors, copies, recursion and time levels
! dependent: y
! independent: x
! set: n=4
! without: split-hessian
module passed_in_turn
  implicit none
  type :: mesh
    integer :: n = 4
    real(8) :: dx(4) = [1.0d0, 2.0d0, 1.5d0, 0.7d0]
    real(8) :: area = 1.0d0
  end type mesh
  type :: field
    type(mesh), pointer :: on => null()
    real(8), pointer :: w => null()
    real(8) :: k = 1.0d0
  end type field
contains
  subroutine reset(f)
    type(field), intent(out) :: f
    f%k = 2.0d0
  end subroutine reset
  function made(g, w, k) result(f)
    type(mesh), intent(in), target :: g
    real(8), intent(in), target :: w
    real(8), intent(in) :: k
    type(field) :: f
    f%on => g
    f%w => w
    f%k = k
  end function made
  function energy(f) result(e)
    type(field), intent(in) :: f
    real(8) :: e
    e = f%on%area**2*f%w
  end function energy
  subroutine both(f, g, y)
    type(field), intent(in) :: f, g
    real(8), intent(inout) :: y
    y = y*f%on%area + g%on%area
  end subroutine both
  recursive subroutine inner(f, x, y)
    type(field), intent(inout) :: f
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    y = y + f%on%area*x*f%k
    f%on%area = f%on%area*1.1d0 + 0.1d0*y
    f%k = f%k + 0.5d0*x
    if (f%k < 3.0d0) call inner(f, x, y)
  end subroutine inner
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(field) :: f, g, h
    type(mesh), target :: a, b, ms(3)
    type(mesh), pointer :: p
    real(8), target :: w1, w2
    integer :: k
    a%area = x(1)
    b%area = x(2)
    ms%area = x(3)
    y = x
    w1 = x(1)
    w2 = x(2)
    do k = 1, 2
      f%on => ms(k)
      if (k > 1) h%on => f%on
      call inner(f, x(k), y(k))
      if (associated(h%on)) call inner(h, x(k), y(k))
    end do
    if (associated(h%on)) call both(f, h, y(3))
    f = field(a, w1, x(1))
    y(1) = y(1)*energy(f)
    f = field(null(), w2, x(2))
    if (associated(f%on)) y(1) = 0.0d0
    f = made(b, w2, x(3))
    y(1) = y(1) + energy(f)*energy(f)
    h = made(a, w1, x(4))
    do k = 1, 3
      g = f
      f = h
      h = g
      f%on%area = f%on%area*x(k)*f%k*f%w
      p => f%on
      p%area = p%area + h%on%area
      if (k == 2) cycle
      f%k = f%k + x(1)
    end do
    y(2) = y(2) + a%area + 2.0d0*b%area + 3.0d0*f%on%area*f%w
    call reset(f)
    if (.not. associated(f%on)) f%on => ms(3)
    call both(f, h, y(4))
    y(4) = y(4)*f%k
  end subroutine foo
end module passed_in_turn
