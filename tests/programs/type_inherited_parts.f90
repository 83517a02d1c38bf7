! idea: operators and functions of inherited parts, bound procedures that call those of the part
! dependent: y
! independent: a
module inherited_parts
  implicit none
  type :: base
    real(8) :: v = 1.d0
  contains
    procedure :: combine
    generic :: operator(.with.) => combine
    generic :: operator(*) => combine
    procedure :: step => base_step
  end type base
  type, extends(base) :: derived
    real(8) :: q = 2.d0
  contains
    procedure :: step => derived_step
  end type derived
  interface mass
    module procedure mass_of, mass_num
  end interface
contains
  subroutine base_step(this, f)
    class(base), intent(inout) :: this
    real(8), intent(in) :: f
    this%v = this%v*f + f
  end subroutine base_step
  subroutine derived_step(this, f)
    class(derived), intent(inout) :: this
    real(8), intent(in) :: f
    call this%base%step(f*this%q)
    this%q = this%q*this%v
  end subroutine derived_step
  real(8) function combine(this, other)
    class(base), intent(in) :: this
    class(base), intent(in) :: other
    combine = this%v*other%v**2
  end function combine
  real(8) function mass_of(b)
    type(base), intent(in) :: b
    mass_of = b%v**2
  end function mass_of
  real(8) function mass_num(b)
    real(8), intent(in) :: b
    mass_num = b**2
  end function mass_num
  subroutine foo(a, y)
    real(8), intent(in) :: a
    real(8), intent(out) :: y
    type(derived) :: d, e
    type(base) :: b
    d%v = a
    e%v = a*a
    e%q = a
    b = d%base
    call d%step(a)
    call d%base%step(0.3d0*e%q)
    y = (d%base .with. e%base) + b%v + (d .with. e) + d*e*2.d0
    y = y*(d%base*e%base) + mass(d%base)
  end subroutine foo
end module inherited_parts
