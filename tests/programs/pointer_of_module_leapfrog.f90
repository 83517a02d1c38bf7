! idea: three time levels in pointers of a module, exchanged by a routine, filtered; memory from the target
! routine: run
! dependent: cost
! independent: u0, c
! set: n=6, nt=5
module p1_fields
  implicit none
  real(8), allocatable, target :: a(:), b(:), cc(:)
  real(8), pointer :: old(:), now(:), new(:)
end module p1_fields
module p1_mod
  use p1_fields
  implicit none
contains
  subroutine swap()
    real(8), pointer :: tmp(:)
    tmp => old
    old => now
    now => new
    new => tmp
  end subroutine swap
  subroutine asselin(g)
    real(8), intent(in) :: g
    integer :: i
    do i = 1, size(now)
      now(i) = now(i) + g*(old(i) - 2*now(i) + new(i))
    end do
  end subroutine asselin
  subroutine step(c, first)
    real(8), intent(in) :: c
    logical, intent(in) :: first
    integer :: i
    if (first) then
      do i = 2, size(now) - 1
        new(i) = now(i) - c*now(i)*(now(i) - now(i-1))
      end do
    else
      do i = 2, size(now) - 1
        new(i) = old(i) - c*now(i)*(now(i+1) - now(i-1))
      end do
    end if
    new(1) = now(1)
    new(size(new)) = sin(now(size(new)))
  end subroutine step
  subroutine run(n, nt, u0, c, cost)
    integer, intent(in) :: n, nt
    real(8), intent(in) :: u0(n), c
    real(8), intent(out) :: cost
    integer :: it
    if (allocated(a)) deallocate(a, b, cc)
    allocate(a(n), b(n), cc(n))
    a = u0
    b = u0
    cc = 0
    old => a
    now => b
    new => cc
    do it = 1, nt
      call step(c, it == 1)
      if (it > 1) call asselin(0.1d0)
      call swap()
    end do
    cost = sum(now**2) + sum(old*new)
  end subroutine run
end module p1_mod
