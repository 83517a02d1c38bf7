! idea: routines that are inlined have internal procedures, which use their variables
! dependent: y
! independent: x
! set: n=4
module pointer_routines_written_internal_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  function larger(a, b) result(p)
    real(wp), intent(in), target :: a(:), b(:)
    real(wp), pointer :: p(:)
    real(wp), parameter :: bias = 0.1_wp
    real(wp) :: scale
    scale = a(1)
    if (weight(v=a) > shifted(weight(b)) + bias) then
      p => a
    else
      p => b
    end if
    call shift()
    if (scale > 50.0_wp) p => a
  contains
    real(wp) function weight(v)
      real(wp), intent(in) :: v(:)
      weight = sum(abs(v))*scale
    end function weight
    pure real(wp) function shifted(v)
      real(wp), intent(in) :: v
      shifted = v + bias
    end function shifted
    subroutine shift
      scale = scale + 1.0_wp
    end subroutine shift
  end function larger
  subroutine pick(p, even, odd)
    real(wp), pointer, intent(inout) :: p(:)
    real(wp), target, intent(inout) :: even(:), odd(:)
    integer :: i
    if (associated(p, even)) then
      p => odd
    else
      p => even
    end if
    do i = 1, 2
      call twice(p(i))
      call mix(w=0.5_wp)
    end do
  contains
    subroutine twice(q)
      real(wp), intent(inout) :: q
      q = q*2.0_wp
    end subroutine twice
    subroutine mix(w)
      real(wp), intent(in) :: w
      p(i + 2) = p(i + 2)*w + p(i)
    end subroutine mix
  end subroutine pick
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: u(n), v(n)
    real(wp), pointer :: p(:), q(:)
    real(wp) :: scale
    integer :: i
    u = x
    v = x(n:1:-1)**2
    y = 0.0_wp
    scale = 0.5_wp
    p => u
    do i = 1, 3
      q => larger(u, v)
      q = scale*q + 0.1_wp*u(i)
      call pick(p, u, v)
      y = y + q(i)*v(1) + sum(p)
    end do
  end subroutine foo
end module pointer_routines_written_internal_mod
