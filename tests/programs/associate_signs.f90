! idea: signs before signs in expressions whose types are not known when they are read
! dependent: y
! independent: x
! set: x=0.7
module associate_signs_mod
  implicit none
  real(8) :: scale(2) = [0.4d0, 1.3d0]
contains
  function half(v) result(res)
    real(8), intent(in) :: v
    real(8) :: res
    res = 0.5d0 * v
  end function half

  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    associate (a => half(x) - (-(-0.4d0) * (scale(2) + x)), b => x + (-(-half(x)) * 2))
      y = a - (-(-0.3d0) * (a + b)) - (-(+0.5d0) * half(a))
    end associate
    associate (s => scale(1))
      y = y - (-(-s) * (s + x)) + (-(-0.2d0) * half(s * x))
      s = -(-s) + (-(-0.7d0) * (x + s))
    end associate
    y = y * scale(1)
  end subroutine foo
end module associate_signs_mod
