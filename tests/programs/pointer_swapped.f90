! idea: pointers that are exchanged in a time loop
! dependent: y
! independent: x
! set: n=4, m=5
module pointer_swapped_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: a(n), b(n), c(n)
    real(wp), pointer :: old(:), now(:), new(:), tmp(:)
    integer :: i, t
    a = x
    b = 0.9_wp*x
    c = 0.0_wp
    old => a
    now => b
    new => c
    do t = 1, m
      do i = 2, n - 1
        new(i) = old(i) + 0.1_wp*now(i)*(now(i + 1) - now(i - 1))
      end do
      new(1) = now(n)*old(1)
      new(n) = now(1)
      ! Rotate.
      tmp => old
      old => now
      now => new
      new => tmp
    end do
    y = sum(now**2) + old(2)
  end subroutine foo
end module pointer_swapped_mod
