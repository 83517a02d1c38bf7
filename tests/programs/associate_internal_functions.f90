! idea: names for expressions that call internal functions, in a host and in these
! dependent: y
! independent: x
! set: x=0.7
module associate_internal_functions_mod
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    real(8) :: weight
    weight = 0.5d0 * x
    associate (a => 0.4d0 * (scaled(x * x) + 1), b => scaled(2 - x))
      y = a * a + b
    end associate
    associate (pair => 2 * both(y))
      y = y + pair(1) * pair(2)
    end associate
  contains
    function scaled(v) result(res)
      real(8), intent(in) :: v
      real(8) :: res
      res = weight * sin(v)
    end function scaled

    function both(v) result(res)
      real(8), intent(in) :: v
      real(8) :: res(2)
      associate (a => scaled(v) - v)
        res = [a, a * a]
      end associate
      weight = weight + v
    end function both
  end subroutine foo
end module associate_internal_functions_mod
