! idea: routines that are inlined have constants, use modules themselves, and get values and arrays of assumed size
! dependent: y
! independent: x
! set: n=4
module pointer_routines_written_kinds
  implicit none
  integer, parameter :: low = kind(1.0d0), shift = 2
  real(low) :: gain = 0.5_low
  type :: pair
    real(low) :: a, b
  end type pair
contains
  real(low) function twice(a)
    real(low), intent(in) :: a
    twice = 2*a
  end function twice
end module pointer_routines_written_kinds
module pointer_routines_written_pick
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), target :: even(4), odd(4)
contains
  subroutine pick(p, t, w, v)
    use, intrinsic :: iso_fortran_env, only: long => int64
    use pointer_routines_written_kinds, rk => low, gain_of => gain
    real(wp), pointer, intent(inout) :: p(:)
    type(pair), value :: t
    real(wp), value :: w
    real(wp), intent(in) :: v(2, *)
    real(wp), parameter :: c(2) = [0.5_rk, 0.7_rk]
    character(*), parameter :: s = 'ab', names(2) = ['xx', 'yy']
    integer, parameter :: nw = size(c), k = nw + shift
    integer(long) :: i
    real(rk) :: z(k), gain
    real(wp) h
    parameter (h = 0.25_wp*k)
    if (associated(p, even)) then
      p => odd
    else
      p => even
    end if
    i = 3_long
    z = p*h + 1.5_rk
    t%a = t%a + t%b*w
    gain = z(i)
    w = w*gain
    p(1) = p(1)*p(2)*twice(z(k))*gain_of + w
    if (names(2) == 'yy') p(2) = p(2)*c(len(s))*v(1, 2)
    p(3) = p(3)*t%a
  end subroutine pick
  function last(p, m, v) result(q)
    use pointer_routines_written_kinds, only: low
    real(low), intent(in), pointer :: p(:)
    integer, value :: m
    real(low), intent(in) :: v(*)
    real(low), pointer :: q
    integer, parameter :: first = 2
    do while (m > 4 .or. m*v(first) > 100.0_low)
      m = m - first
    end do
    q => p(m)
  end function last
end module pointer_routines_written_pick
module pointer_routines_written_constants_mod
  implicit none
contains
  subroutine foo(n, x, y)
    use pointer_routines_written_kinds, only: pair, gain
    use pointer_routines_written_pick, only: wp, even, odd, pick, last
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), pointer :: p(:), q
    type(pair) :: t
    real(wp) :: c, low, h(n)
    integer :: k
    even = x
    odd = x**2
    gain = x(3)
    p => even
    t = pair(x(1), x(2))
    h = sin(x)
    low = 0.5_wp
    c = 0.0_wp
    do k = 1, 3
      call pick(p, t, h(k), reshape(h, [2, 2]))
      q => last(p, n + 2*k, h)
      q = q*h(k)*low
      c = c + sum(p)*k + t%a
    end do
    call pick(p, t, c, x)
    q => last(p, 2, h(2))
    y = c + sum(p) + q
  end subroutine foo
end module pointer_routines_written_constants_mod
