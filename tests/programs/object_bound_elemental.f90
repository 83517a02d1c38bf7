! idea: elemental bound functions that are overridden, for arrays of objects
! dependent: y
! independent: x
module object_bound_elemental_mod
  implicit none
  type :: fluid
    real(8) :: rho = 1
  contains
    procedure :: eos_t
    procedure :: eos_ts
    generic :: eos => eos_t, eos_ts
    procedure :: mixed_with
  end type fluid
  type, extends(fluid) :: sea
    real(8) :: salt = 35
  contains
    procedure :: eos_t => sea_eos
  end type sea
  interface mix
    module procedure mix_two, mix_many
  end interface
contains
  elemental function eos_t(self, t) result(r)
    class(fluid), intent(in) :: self
    real(8), intent(in) :: t
    real(8) :: r
    r = self%rho*(1 - 0.1d0*t)
  end function eos_t
  elemental function eos_ts(self, t, s) result(r)
    class(fluid), intent(in) :: self
    real(8), intent(in) :: t, s
    real(8) :: r
    r = self%eos(t) + 0.01d0*s*t
  end function eos_ts
  elemental function sea_eos(self, t) result(r)
    class(sea), intent(in) :: self
    real(8), intent(in) :: t
    real(8) :: r
    r = self%fluid%eos_t(t)*(1 + 0.001d0*self%salt)
  end function sea_eos
  function mixed_with(self, other) result(m)
    class(fluid), intent(in) :: self, other
    type(fluid) :: m
    m%rho = 0.5d0*(self%eos(0.1d0) + other%eos(0.2d0))
  end function mixed_with
  function mix_two(a, b) result(r)
    class(fluid), intent(in) :: a, b
    real(8) :: r
    type(fluid) :: m
    m = a%mixed_with(b)
    r = m%eos(0.3d0, 1d0)
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
    real(8) :: p(3)
    f%rho = x(1)
    s%rho = x(2)
    s%salt = x(3)
    g%rho = x(1:2)
    t%rho = x
    p = s%eos(x)
    p = p + f%eos(x, p)
    y = mix(f, s) + mix(s, s) + mix(g) + mix(t) + sum(p) + sum(t%eos(x))
  end subroutine foo
end module object_bound_elemental_mod
