! idea: two objects of different types in one call, and objects that are components
! dependent: y, m
! independent: x, m
module object_two_types_mod
  implicit none
  type :: material
    real(8) :: e = 2
  contains
    procedure :: stress
  end type material
  type, extends(material) :: damaged
    real(8) :: d
  contains
    procedure :: stress => damaged_stress
  end type damaged
  type :: element
    real(8) :: l
    type(damaged) :: mat
    type(material) :: soft
  contains
    procedure :: force
    procedure :: stiffness
  end type element
  type, extends(element) :: beam
    real(8) :: i
  contains
    procedure :: stiffness => beam_stiffness
  end type beam
contains
  function stress(this, eps) result(s)
    class(material), intent(in) :: this
    real(8), intent(in) :: eps
    real(8) :: s
    s = this%e*eps
  end function stress
  function damaged_stress(this, eps) result(s)
    class(damaged), intent(in) :: this
    real(8), intent(in) :: eps
    real(8) :: s
    s = (1 - this%d)*this%material%stress(eps)
  end function damaged_stress
  function stiffness(this) result(k)
    class(element), intent(in) :: this
    real(8) :: k
    k = this%mat%stress(1d0)/this%l + this%soft%stress(0.1d0)
  end function stiffness
  function beam_stiffness(this) result(k)
    class(beam), intent(in) :: this
    real(8) :: k
    k = 3*this%i*this%mat%stress(1d0)/this%l**3
  end function beam_stiffness
  function force(this, u, m) result(f)
    class(element), intent(in) :: this
    real(8), intent(in) :: u
    class(material), intent(in) :: m
    real(8) :: f
    f = this%stiffness()*u + m%stress(u)
  end function force
  subroutine relax(el, m, u)
    class(element), intent(inout) :: el
    class(material), intent(inout) :: m
    real(8), intent(inout) :: u(:)
    integer :: i
    do i = 1, size(u)
      u(i) = u(i) - 0.01d0*el%force(u(i), m)
      el%l = el%l*1.01d0
      m%e = m%e + u(i)
    end do
  end subroutine relax
  subroutine foo(x, m, y)
    real(8), intent(in) :: x(3)
    type(damaged), intent(inout) :: m
    real(8), intent(out) :: y
    type(beam) :: b
    type(element) :: e
    type(material) :: p
    real(8) :: u(2)
    e%l = x(1)
    e%mat%d = x(2)
    b%element = e
    b%i = x(3)
    u = x(1:2)
    call relax(b, m, u)
    call relax(e, p, u)
    call relax(e, m, u)
    y = sum(u**2)*b%force(x(1), p)
  end subroutine foo
end module object_two_types_mod
