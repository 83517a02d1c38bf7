! idea: pointers to such objects, in structures and of the routine
! dependent: y
! independent: x
module object_one_type_pointers
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type, abstract :: grid_t
    real(wp) :: h = 0.5_wp
  contains
    procedure(metric_of), deferred :: metric
  end type grid_t
  abstract interface
    function metric_of(self, i) result(g)
      import :: grid_t, wp
      class(grid_t), intent(in) :: self
      integer, intent(in) :: i
      real(wp) :: g
    end function metric_of
  end interface
  type, extends(grid_t) :: stretched_t
    real(wp) :: s = 1.0_wp
  contains
    procedure :: metric => stretched_metric
  end type stretched_t
  type :: field_t
    class(grid_t), pointer :: grid => null()
    real(wp) :: v(4) = 0.0_wp
  contains
    procedure :: total => field_total
  end type field_t
contains
  function stretched_metric(self, i) result(g)
    class(stretched_t), intent(in) :: self
    integer, intent(in) :: i
    real(wp) :: g
    g = self%h*(1.0_wp + self%s*i)
  end function stretched_metric
  function field_total(self) result(t)
    class(field_t), intent(in) :: self
    real(wp) :: t
    integer :: i
    t = 0.0_wp
    do i = 1, 4
      t = t + self%v(i)*self%grid%metric(i)
    end do
  end function field_total
  subroutine foo(x, y)
    real(wp), intent(in) :: x(4)
    real(wp), intent(out) :: y(2)
    type(stretched_t), target :: grid
    type(field_t) :: f
    class(grid_t), pointer :: p
    grid%s = x(1)
    f%grid => grid
    f%v = x**2
    y(1) = f%total()
    p => grid
    y(2) = p%metric(3)*p%h
    select type (p)
    type is (stretched_t)
      y(2) = y(2) + p%s
    end select
  end subroutine foo
end module object_one_type_pointers
