! idea: generic names chosen by objects of types that extend those of arguments
! dependent: y
! independent: x
module object_generic_mod
  implicit none
  type :: fluid
    real(8) :: rho = 1
  contains
    procedure :: eos
  end type fluid
  type, extends(fluid) :: sea
    real(8) :: salt = 35
  contains
    procedure :: eos => sea_eos
  end type sea
  interface mix
    module procedure mix_two, mix_many
  end interface
contains
  function eos(self, t) result(r)
    class(fluid), intent(in) :: self
    real(8), intent(in) :: t
    real(8) :: r
    r = self%rho*(1 - 0.1d0*t)
  end function eos
  function sea_eos(self, t) result(r)
    class(sea), intent(in) :: self
    real(8), intent(in) :: t
    real(8) :: r
    r = self%fluid%eos(t)*(1 + 0.001d0*self%salt)
  end function sea_eos
  function mix_two(a, b) result(r)
    class(fluid), intent(in) :: a, b
    real(8) :: r
    r = a%eos(0.3d0)*b%eos(0.1d0)
  end function mix_two
  function mix_many(a) result(r)
    class(fluid), intent(in) :: a(:)
    real(8) :: r
    integer :: i
    r = 0
    do i = 2, size(a)
      r = r + mix(a(i), a(i - 1))
    end do
  end function mix_many
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(fluid) :: f, g(2)
    type(sea) :: s, t(3)
    f%rho = x(1)
    s%rho = x(2)
    s%salt = x(3)
    g%rho = x(1:2)
    t%rho = x
    y = mix(f, s) + mix(s, s) + mix(g) + mix(t)
  end subroutine foo
end module object_generic_mod
