! idea: signs before components of a structure of the module, in sums and products, second derivatives
! dependent: y
! independent: x
! set: x=0.7
module type_signs_mod
  implicit none
  type :: pair_t
    real(8) :: v = 0.5d0
    real(8) :: w(2) = [0.3d0, 0.8d0]
  end type pair_t
  type(pair_t) :: held
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(pair_t) :: own
    held%v = x * x
    held%w = sin(x) * held%w
    own%w = sin(x) + (-held%v) * held%w * own%w
    y = x + (-held%v) * own%w(1) - (-held%w(2) * x) * own%w(2)
    y = y - (-(-held%w(1)) * own%v)
  end subroutine foo
end module type_signs_mod
