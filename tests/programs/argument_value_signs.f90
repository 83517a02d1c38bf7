! idea: signs in sums with an argument passed by value, differentiated again
! dependent: y
! independent: x
! set: x=0.7
module argument_value_signs_mod
  implicit none
  type :: pair_t
    real(8) :: v = 0.5d0
  end type pair_t
  type(pair_t) :: held
contains
  function scaled(factor, x) result(res)
    real(8), value :: factor
    real(8), intent(in) :: x
    real(8) :: res
    res = factor * x - (-0.9d0)
    factor = factor + (-x) * res
    res = res * factor - (-(-x) * factor + (-factor) * (-held%v))
  end function scaled

  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    held%v = x * x
    y = scaled(x, x * held%v) + (-held%v) * scaled(held%v, x)
  end subroutine foo
end module argument_value_signs_mod
