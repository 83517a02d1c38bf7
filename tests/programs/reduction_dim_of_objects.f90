! idea: dimensions in variables, of functions of components of types with bound procedures
! dependent: y, z
! independent: x
! set: n=3
! without: sparse
module reduction_dim_of_objects_m
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  type :: field
    real(dp), allocatable :: v(:, :)
    real(dp) :: edge(3) = 0.5_dp
  contains
    procedure :: total
    procedure :: along
  end type field
contains
  function total(self) result(t)
    class(field), intent(in) :: self
    real(dp) :: t
    t = sum(self%v)
  end function total
  subroutine along(self, d, t)
    class(field), intent(in) :: self
    integer, intent(in) :: d
    real(dp), intent(out) :: t(:)
    t = sum(self%v, d) + self%edge*maxval(self%v**2, d)
  end subroutine along
  subroutine foo(n, x, y, z)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n, n)
    real(dp), intent(out) :: y(n, n), z(n)
    type(field) :: a, row(2)
    real(dp) :: t(n)
    integer :: d
    a%v = x
    a%edge = x(1, :)
    row(2)%v = x**2
    z = 0.0_dp
    y = a%total()
    do d = 1, 2
      y = y + cshift(a%v, 1, d) + spread(a%edge, d, n)
      z = z + sum(row(2)%v*a%v, dim=d) + product(a%v, 3 - d)
      call a%along(d, t)
      z = z*t
      if (any(sum(a%v, d) > 100.0_dp)) z = 0.0_dp
      where (sum(a%v, d) > 3.0_dp) z = z + norm2(a%v, d)
    end do
    d = 1
    do while (sum(maxval(a%v, d)) < 8.0_dp)
      a%v = a%v*1.2_dp
      d = 3 - d
    end do
    z = z*a%total()
  end subroutine foo
end module reduction_dim_of_objects_m
