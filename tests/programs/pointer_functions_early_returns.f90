! idea: functions give pointers: they return early, also from loops, or stop, or take arrays with shapes of their own
! dependent: y
! independent: x
! set: n=3, x=0.7 1.1 0.9
module pointer_functions_early_returns_mod
  implicit none
  integer, parameter :: wp = kind(1d0)
  type :: state
    real(wp), allocatable :: u(:), v(:)
  end type state
  type :: item
    real(wp) :: u(3)
    integer :: id = 0
  end type item
contains
  function pick(s, which) result(p)
    type(state), target, intent(in) :: s
    integer, intent(in) :: which
    real(wp), pointer :: p(:)
    if (which > 2) then
      p => s%u
      return
    end if
    if (which < 0) error stop 'pick'
    p => s%v
  end function pick
  function own(s, which)  ! the result has the name of the function
    type(state), target, intent(in) :: s
    integer, intent(in) :: which
    real(wp), pointer :: own(:)
    nullify (own)
    if (which == 0) return
    own(0:) => s%u
    if (which == 1) return
    own => s%v(1:3)
  end function own
  function find(list, id) result(p)
    type(item), target, intent(in) :: list(:)
    integer, intent(in) :: id
    type(item), pointer :: p
    integer :: i
    do i = 1, size(list)
      if (list(i)%id == id) then
        p => list(i)
        return
      end if
    end do
    error stop 'find'
  end function find
  function column(n, a, b, which) result(r)
    integer, intent(in) :: n, which
    real(wp), target, intent(in) :: a(n, n), b(n)
    real(wp), pointer :: r(:)
    if (which > n) then
      r => b
    else
      r => a(:, which)
    end if
  end function column
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(state), target :: s
    type(item), target :: list(2)
    type(item), pointer :: q
    real(wp), pointer :: p(:), c(:)
    real(wp), target :: a(n, n), b(n)
    integer :: k
    allocate (s%u, source=x)
    allocate (s%v, source=x**2)
    do k = 1, 3
      c => pick(s, k)
      c = c + 0.1_wp * x * sum(c)
      p => own(s, k - 1)
      if (associated(p)) p = p * x + p(ubound(p, 1))
    end do
    y = s%u * s%v + pick(s, 1) * pick(s, n)
    do k = 1, 2
      list(k)%id = 3 - k
      list(k)%u = x * k
    end do
    q => find(list, 1)
    q%u = q%u * sin(x)
    b = x
    a = spread(x, 1, n)
    do k = 1, n + 1
      c => column(n, a, b, k)
      c = c * x(1) + c**2
    end do
    y = y + list(1)%u + 2 * list(2)%u + sum(a, 2) * b
  end subroutine foo
end module pointer_functions_early_returns_mod
