! idea: associate names for components of all elements of arrays with other lower bounds
! dependent: y
! independent: x
! set: n=4
module associate_components_of_all
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: point_t
    real(wp) :: v = 0.3_wp, a(2) = 0.5_wp
  end type point_t
  type :: cloud_t
    type(point_t), allocatable :: p(:)
    type(point_t) :: grid(0:1, 3)
  end type cloud_t
contains
  subroutine shift(self, x)
    class(cloud_t), intent(inout) :: self
    real(wp), intent(in) :: x(:)
    integer :: i, j
    associate (v => self%p%v, g => self%grid%v)
      do i = lbound(v, 1), ubound(v, 1)
        v(i) = v(i) * x(i) + 0.1_wp * i
      end do
      v(2:3) = v(1:2) * x(2)
      g(:, 2) = g(:, 1) + v(1)
      do j = 1, size(g, 2)
        do i = 1, size(g, 1)
          g(i, j) = g(i, j) + x(j) * i
        end do
      end do
    end associate
    associate (a => self%p(0)%a, b => self%grid(1, :))
      a(2) = a(1) * x(1)
      b(2)%v = b(1)%v * a(2)
      b%v = b%v * x(3)
    end associate
  end subroutine shift
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(cloud_t) :: c
    type(point_t) :: row(0:3)
    integer :: i
    allocate(c%p(0:n - 1))
    do i = 0, n - 1
      c%p(i)%v = x(i + 1)**2
      row(i)%v = x(1) * i
    end do
    call shift(c, x)
    associate (w => row%v, q => c%grid%v)
      w(1) = w(2) * x(2)
      w(3:4) = w(2:3) + q(1, 1)
      y = sum(w * w) + q(2, 3)
    end associate
    y = y + sum(c%p%v * x) + sum(c%grid%v**2) + c%p(0)%a(2)
  end subroutine foo
end module associate_components_of_all
