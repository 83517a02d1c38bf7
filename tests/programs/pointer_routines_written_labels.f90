! idea: routines that are inlined have labels, of formats too, and return from loops
! dependent: y
! independent: x
! set: n=4
module pointer_routines_written_labels_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), target :: even(4), odd(4)
contains
  subroutine pick(p, text)
    real(wp), pointer, intent(inout) :: p(:)
    character(*), intent(in) :: text
    real(wp) :: r
    integer :: i
    if (associated(p, even)) then
      p => odd
    else
      p => even
    end if
    read (text, *, end=20, err=20) r
    p(2) = p(2)*r
    do 10 i = 1, 3
      if (p(i) > 1.0_wp) goto 10
      p(i) = p(i)**2
10  continue
    if (r > 2.0_wp) return
    print 100, 'not', 2
    do i = 1, 3
      if (i > r) return
      p(i) = p(i)*1.5_wp
    end do
20  p(3) = p(2) + p(3)
    write (*, 100) 'switched', 3
100 format (1x, a, ' ''to''', i4)
  end subroutine pick
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), pointer :: p(:)
    character(8) :: text(5)
    integer :: k
    text = [character(8) :: '0.5', '1.75', '', '3.0', '20.0']
    even = x
    odd = x**2
    p => even
    y = 0.0_wp
    do 20 k = 1, 3
      if (k == 2 .and. x(1) > 100.0_wp) goto 20
      call pick(p, text(1))
      y = y + sum(p)*k
20  continue
    call pick(p, text(2))
    call pick(p, text(3))
    if (y > 100.0_wp) goto 10
    call pick(p, text(4))
    call pick(p, text(5))
10  y = y + sum(p)*p(2)
  end subroutine foo
end module pointer_routines_written_labels_mod
