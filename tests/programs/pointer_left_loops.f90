! idea: loops that exchange pointers are left early, cycled, and go on while a target says so
! dependent: y
! independent: x
! set: n=3
module pointer_left_loops_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: a(n), b(n)
    real(wp), pointer :: old(:), new(:), tmp(:)
    integer :: i, t
    a = x
    b = x + 0.5_wp
    old => a
    new => b
    do t = 1, 7
      do i = 1, n
        if (i == t) cycle
        new(i) = 0.7_wp*old(i)*new(i) + 0.4_wp
      end do
      tmp => old
      if (t == 2) cycle
      old => new
      if (t == 5) exit
      new => tmp
    end do
    y = sum(new)*old(1)
    new => b
    old => a
    if (x(1) > 0.0_wp) old(2) = new(1)*old(2)
    do while (new(1) < 9.0_wp)
      new = new*1.7_wp + old
      tmp => old
      old => new
      new => tmp
      if (new(2) > 20.0_wp) exit
    end do
    y = y + old(1)*new(2)
  end subroutine foo
end module pointer_left_loops_mod
