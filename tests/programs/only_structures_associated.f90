! idea: names of associate for parts of an allocatable structure
! dependent: y
! independent: x
! set: n=3
module only_structures_associated_mod
  implicit none
  type :: leaf
    real(8) :: q = 3
    real(8) :: r(3)
  end type leaf
  type :: tree
    type(leaf) :: leaves(2)
    type(leaf) :: l
  end type
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(tree), allocatable :: a
    allocate(a)
    a%leaves(1)%r = x
    associate (p => a%leaves(1), q => a%l, all => a%leaves)
      q%r = p%r
      all(1)%r(1) = 2*x(1)
    end associate
    y = sum(a%l%r)+a%leaves(1)%r(1)
  end subroutine foo
end module only_structures_associated_mod
