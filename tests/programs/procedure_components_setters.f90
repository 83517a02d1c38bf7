! idea: components that point at procedures: arguments named like them, setters of nothing else
! dependent: y
! independent: x
module procedure_components_setters
  implicit none
  abstract interface
    function fn(x) result(r)
      real(8), intent(in) :: x
      real(8) :: r
    end function
    subroutine rhs(t, u, du)
      real(8), intent(in) :: t, u(:)
      real(8), intent(out) :: du(:)
    end subroutine
  end interface
  type :: only
    procedure(fn), pointer, nopass :: f => null()
  end type
  type :: plain
    procedure(fn), pointer, nopass :: g => null()
    real(8) :: u = 1.0d0
  end type
  type :: ode
    procedure(rhs), pointer, nopass :: f => null()
    real(8), allocatable :: u(:)
    real(8) :: dt = 0.1d0
  contains
    procedure :: set
    procedure :: go
  end type
contains
  subroutine set(self, f, u0)
    class(ode), intent(inout) :: self
    procedure(rhs) :: f
    real(8), intent(in) :: u0(:)
    self%f => f
    self%u = u0
  end subroutine
  subroutine go(self, n)
    class(ode), intent(inout) :: self
    integer, intent(in) :: n
    real(8) :: k(size(self%u))
    integer :: i
    do i = 1, n
      call self%f(i*self%dt, self%u, k)
      self%u = self%u + self%dt*k
    end do
  end subroutine
  subroutine set_plain(self, g)
    type(plain), intent(inout) :: self
    procedure(fn) :: g
    self%g => g
  end subroutine
  function square(x) result(r)
    real(8), intent(in) :: x
    real(8) :: r
    r = x**2
  end function
  subroutine turning(t, u, du)
    real(8), intent(in) :: t, u(:)
    real(8), intent(out) :: du(:)
    du(1) = u(2)
    du(2) = -u(1)*t
  end subroutine
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y
    type(only) :: a
    type(plain) :: b
    type(ode) :: o, p
    a%f => square
    call set_plain(b, square)
    call o%set(turning, x(1:2))
    p = o
    call o%go(3)
    p%dt = x(4)
    p%u = p%u*o%u
    call p%go(2)
    y = sum(p%u) + product(o%u)*a%f(x(3))*b%g(x(2))*b%u
  end subroutine
end module
