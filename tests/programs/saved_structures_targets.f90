! idea: structures that are kept between calls, and that pointers point into
! dependent: y
! independent: x
! set: n=6
module saved_structures_targets_mod
  implicit none
  type slot
    real(8) :: v = 0.25d0
    integer :: age = 0
    real(8) :: w(2) = 1d0
  end type slot
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(slot), pointer :: p
    integer :: i
    do i = 1, n
      call ring(i, x(i), y(i))
      call single(i, x(i), y(i))
      call ready(i, x(i), y(i))
      p => only(i)
      p%v = p%v + x(i)
      y(i) = y(i)*p%v
    end do
  end subroutine foo

  subroutine ring(i, v, d)
    integer, intent(in) :: i
    real(8), intent(in) :: v
    real(8), intent(out) :: d
    type(slot), save, target :: s(0:2)
    type(slot), pointer :: cur
    real(8), pointer :: w(:)
    if (i == 1) then
      s%v = 0.25d0
      s%age = 0
      s(0)%w = 1d0
      s(1)%w = 1d0
      s(2)%w = 1d0
    end if
    cur => s(mod(i, 3))
    cur%v = cur%v*0.5d0 + v
    cur%age = cur%age + 1
    w => s(1)%w
    w = w + v*cur%age
    d = s(0)%v*cur%v*cur%age + sum(w)
  end subroutine ring

  subroutine single(i, v, d)
    integer, intent(in) :: i
    real(8), intent(in) :: v
    real(8), intent(inout) :: d
    type(slot), target, save :: s, t = slot(0.5d0, 1, 2d0)
    real(8), pointer :: p
    if (i == 1) s = slot()
    if (i == 1) t = slot(0.5d0, 1, 2d0)
    p => s%v
    if (i > 3) p => t%v
    p = p + v*s%age
    s%age = i
    d = d*p
  end subroutine single

  subroutine ready(i, v, d)
    integer, intent(in) :: i
    real(8), intent(in) :: v
    real(8), intent(inout) :: d
    type(slot) :: s(2)
    integer, save :: count
    target :: s
    save :: s
    type(slot), pointer :: p
    if (i == 1) count = 0
    if (count == 0) s = slot()
    count = count + 1
    p => s(1 + mod(i, 2))
    call turn(p, v)
    d = d + p%v
  end subroutine ready

  subroutine turn(p, v)
    type(slot), pointer :: p
    real(8), intent(in) :: v
    p%v = p%v*v
  end subroutine turn

  function only(i) result(p)
    integer, intent(in) :: i
    type(slot), pointer :: p
    type(slot), save, target :: kept
    if (i == 1) kept%v = 0.5d0
    p => kept
  end function only
end module saved_structures_targets_mod
