! The cross product of two vectors.
module cross_product_mod
  use constants_mod, only: r_def
  implicit none
contains
  pure function cross_product(x, y) result(z)
    real(kind=r_def), intent(in) :: x(3), y(3)
    real(kind=r_def) :: z(3)

    z(1) = x(2)*y(3) - x(3)*y(2)
    z(2) = x(3)*y(1) - x(1)*y(3)
    z(3) = x(1)*y(2) - x(2)*y(1)
  end function cross_product
end module cross_product_mod
