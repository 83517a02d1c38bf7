! idea: pointers whose targets depend on branches and loops, also to memory allocated for them
! dependent: y
! independent: x
! set: n=4, m=3
module pointer_states_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine advance(new, old, f)
    real(wp), pointer, intent(in) :: new(:), old(:)
    real(wp), intent(in) :: f
    integer :: i
    do i = lbound(old, 1), ubound(old, 1)
      new(i) = new(i)*0.5_wp + f*old(i)**2
    end do
  end subroutine advance

  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: a(0:n - 1, 2), b(n)
    real(wp), pointer :: old(:), new(:), tmp(:), p(:)
    integer :: i, t, k
    a = 0.5_wp
    b = x
    y = 0.0_wp
    allocate(old(0:n), new(0:n))
    old = 1.1_wp
    old(1:) = x
    new = 0.3_wp*old
    nullify(p, tmp)
    do t = 0, m
      call advance(new, old, x(2))
      k = t
      do while (k > 0)
        if (new(1) < 2.0_wp) new(2) = new(2)*x(1)
        tmp => old
        old => new
        new => tmp
        k = k - 1
        if (k == 1) then
          tmp => a(:, 2)
          tmp = old(1:)*tmp(1)
        end if
      end do
    end do
    y = y + sum(old*new) + sum(a)
    ! Whichever of the two it is.
    deallocate(new)
    do i = 1, 2
      if (associated(p)) then
        y = y + p(1)*x(2)
        if (associated(p, b)) y = y*p(3)
      end if
      allocate(new(i:n))
      new = x(i:)*y
      if (y > 0.0_wp) then
        p => b
      else if (y < -1.0e3_wp) then
        p => a(:, 1)
      end if
      b(2) = p(2)*new(n)
      y = y + p(ubound(p, 1))
      if (associated(new)) deallocate(new)
      new => old
      y = y + new(i)
      nullify(new)
    end do
    deallocate(old)
  end subroutine foo
end module pointer_states_mod
