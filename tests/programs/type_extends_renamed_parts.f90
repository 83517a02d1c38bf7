! idea: the parts that types have from renamed ones, in constructors and as arguments
! routine: top
! dependent: y
! independent: x
module type_extends_renamed_parts_a
  implicit none
  type :: t
    real(8) :: a = 1
    real(8) :: v(2) = 0
  end type
end module
module type_extends_renamed_parts_b
  use type_extends_renamed_parts_a, only: base => t
  implicit none
  type, extends(base) :: t
    real(8) :: b = 2
  end type
contains
  subroutine twice(p)
    type(base), intent(inout) :: p
    p%a = p%a**2
    p%v = p%v*p%a
  end subroutine
end module
module type_extends_renamed_parts_c
  use type_extends_renamed_parts_b, only: middle => t, twice, base
  implicit none
  type, extends(middle) :: t
    real(8) :: c = 3
  end type
contains
  subroutine top(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(t) :: o, q
    type(base) :: k
    k = base(x(1), x(1:2))
    o = t(middle=middle(base=k, b=x(2)), c=x(3))
    call twice(o%base)
    call twice(o%middle%base)
    q = o
    q%middle%base = k
    y = o%a*o%b*o%c + sum(o%v) + q%base%a*sum(q%middle%v)
  end subroutine
end module
