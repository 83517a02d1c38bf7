! idea: objects in a list point at one grid; copies of objects; pointers in structures that are pointed at
! dependent: y
! independent: x
! set: n=3
! without: split-hessian
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type par_t
    real(wp) :: k = 0.5_wp
  end type
  type grid_t
    type(par_t), pointer :: par => null()
    real(wp) :: dx = 0.25_wp
    real(wp) :: area(3) = 1
  end type
  type field_t
    type(grid_t), pointer :: grid => null()
    real(wp) :: v(3) = 0
  end type
  type(par_t), target :: globals
contains
  subroutine attach(f, g)
    type(field_t), intent(inout) :: f
    type(grid_t), intent(in), target :: g
    f%grid => g
  end subroutine
  subroutine step(f, x)
    type(field_t), intent(inout) :: f
    real(wp), intent(in) :: x
    f%v = f%v*f%grid%area + x*f%grid%par%k
    f%grid%par%k = f%grid%par%k*0.9_wp + x
  end subroutine
  recursive subroutine down(f, level, y)
    type(field_t), intent(in) :: f
    integer, intent(in) :: level
    real(wp), intent(inout) :: y
    y = y*f%grid%dx + f%v(level)
    if (level > 1) call down(f, level - 1, y)
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(grid_t), target :: g
    type(par_t), target :: p
    type(field_t) :: f(3), h
    type(grid_t), pointer :: q
    integer :: i
    g%par => p
    p%k = x(1)
    g%area = x
    do i = 1, n
      call attach(f(i), g)
      f(i)%v = x(i)
    end do
    do i = 1, n
      call step(f(i), x(i))
    end do
    h = f(2)
    q => h%grid
    q%dx = q%dx + x(3)
    call step(h, x(1))
    y = 0
    do i = 1, n
      y = y + sum(f(i)%v)
      call down(f(i), 3, y)
    end do
    call down(h, 2, y)
    globals%k = y
    g%par%k = g%par%k + 1
    y = y + p%k*h%grid%par%k
  end subroutine
end module
