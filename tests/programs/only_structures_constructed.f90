! idea: a constructor takes an allocatable structure for a component that is none
! dependent: y
! independent: x
module only_structures_constructed_mod
  implicit none
  type :: t
    real(8) :: x = 1
  end type t
  type :: pair
    type(t) :: p
    real(8) :: q = 0
  end type pair
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: y
    type(t), allocatable :: g
    type(pair) :: a
    allocate(g)
    g%x = x(1)*x(2)
    a = pair(g, x(2))
    y = a%p%x*a%q
  end subroutine foo
end module only_structures_constructed_mod
