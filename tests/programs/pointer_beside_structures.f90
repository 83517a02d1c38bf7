! idea: a pointer and an optional structure with allocatable parts passed by one call
! dependent: y
! independent: x, gain
module pointer_beside_structures_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: param
    real(wp) :: gain = 2.0_wp
    real(wp), allocatable :: table(:)
  end type param
contains
  subroutine foo(x, gain, y)
    real(wp), intent(inout) :: x(3)
    real(wp), intent(in) :: gain
    real(wp), intent(out) :: y(3)
    type(param) :: p
    real(wp), target :: store(3)
    real(wp), pointer :: v(:)
    integer :: i, k
    store = x
    v => store
    p%gain = gain
    allocate (p%table(2))
    do k = 1, 2
      p%table(k) = v(k)*gain
      forall (i = 1:3, x(i) > 0.6_wp) y(i) = x(i)*p%table(k)
      where (x <= 0.6_wp) y = x**2
      forall (i = 2:3) x(i) = x(i - 1)*0.5_wp + y(i)
      call add(v, y)
      call add(v, y, p)
    end do
    x = v
  end subroutine foo
  subroutine add(v, y, p)
    real(wp), intent(inout) :: v(:)
    real(wp), intent(in) :: y(:)
    type(param), intent(inout), optional :: p
    real(wp) :: f
    f = 0.1_wp
    if (present(p)) then
      f = p%gain*p%table(1)
      p%gain = p%gain*0.9_wp + v(1)
    end if
    v = v*0.7_wp + f*y
  end subroutine add
end module pointer_beside_structures_mod
