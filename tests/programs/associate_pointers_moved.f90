! idea: associated pointers that point elsewhere meanwhile, moved by statements and by calls
! dependent: y
! independent: x
! set: n=3
module associate_pointers_moved_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: levels
    real(wp), pointer :: now(:) => null(), next(:) => null()
  end type
  real(wp), target :: one(3), two(3)
  real(wp), pointer :: current(:) => null(), other(:) => null()
contains
  subroutine turn()
    real(wp), pointer :: first(:)
    first => current
    current => other
    other => first
  end subroutine
  subroutine step(s)
    type(levels), intent(inout) :: s
    real(wp), pointer :: first(:)
    first => s%now
    s%now => s%next
    s%next => first
  end subroutine
  subroutine point(p, t)
    real(wp), pointer :: p(:)
    real(wp), target :: t(:)
    p => t
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(levels) :: s
    real(wp), target :: a(n), b(n)
    real(wp), pointer :: p(:), q
    integer, target :: k
    integer, pointer :: m
    integer :: i
    a = x
    b = x**2
    y = 0
    do i = 1, n
      if (i == 2) then
        p => b
      else
        p => a
      end if
      q => p(i)
      associate (u => p, v => q, w => p(i:))
        u(1) = u(1)*v
        v = v + w(1)*x(1)
        p => b
        y = y + sum(u) + sum(p)*v
        call point(p, a)
        u(2) = p(1)*v
      end associate
    end do
    s%now => a
    s%next => b
    do i = 1, 3
      associate (u => s%now, c => s%next(2:))
        y = y + sum(u)
        call step(s)
        u = u*s%now(1)
        c(1) = c(1)*0.5_wp
      end associate
    end do
    m => k
    k = 1
    associate (u => a(k))
      m = m + 1
      u = u*a(k)
    end associate
    y = y + sum(a) + b(2)
    call of_module()
  contains
    subroutine of_module()
      integer :: j
      current => one
      other => two
      current = x
      other = y
      do j = 1, 2
        associate (u => current, c => other(2:))
          call turn()
          u = u*current(1)*0.1_wp
          c(1) = c(1)*2
        end associate
      end do
      y = y*sum(one) + two(1)
    end subroutine
  end subroutine foo
end module associate_pointers_moved_mod
