! idea: bounds of components of all elements
! dependent: y
! independent: x
! set: n=4
module type_component_bounds
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: point_t
    real(wp) :: v = 0.3_wp, a(2) = 0.5_wp
  end type point_t
  type :: cloud_t
    type(point_t), allocatable :: p(:)
  end type cloud_t
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(cloud_t) :: c
    type(point_t) :: row(0:3)
    integer :: i
    allocate(c%p(0:n - 1))
    y = 0.0_wp
    do i = lbound(c%p%v, 1), ubound(c%p%v, 1)
      c%p(i - 1)%v = x(i)**2
      y = y + c%p(i - 1)%v * i
    end do
    do i = lbound(row%v, 1), ubound(row%v, 1)
      row(i - 1)%v = x(i) * y
    end do
    do i = lbound(c%p(1:)%v, 1), ubound(row(2:)%v, 1)
      c%p(i)%v = c%p(i - 1)%v * x(i)
    end do
    y = y + sum(row%v) * lbound(row, 1) + sum(c%p%v) * ubound(c%p, 1)
  end subroutine foo
end module type_component_bounds
