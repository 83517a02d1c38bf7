! idea: jumps by name out of loops that move pointers
! dependent: y
! independent: x
! set: n=4, m=5
module pointer_named_jumps_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: a(n), b(n)
    real(wp), pointer :: now(:), new(:), tmp(:)
    integer :: i, t
    a = x
    b = 0.5_wp*x
    now => a
    new => b
    y = 0.0_wp
    outer: do t = 1, m
      do i = 1, n
        new(i) = now(i)*0.9_wp + new(i)*now(1)
        if (i == 3 .and. t == 2) then
          tmp => now
          now => new
          new => tmp
          cycle outer
        end if
        if (t == 4 .and. i > 1) exit outer
      end do
      y = y + sum(now*new)
      tmp => now
      now => new
      new => tmp
      if (y > 1.0e3_wp) exit outer
    end do outer
    y = y + now(1) + 2.0_wp*new(2)
  end subroutine foo
end module pointer_named_jumps_mod
