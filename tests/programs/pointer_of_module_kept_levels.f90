! idea: two time levels in pointers of a module that keep their memory between calls, allocated where they have none
! routine: run
! dependent: y
! independent: u0
! set: n=5, nt=3
module pmk_mod
  implicit none
  real(kind=8), pointer :: now(:) => null(), next(:) => null()
contains
  subroutine init(n)
    integer, intent(in) :: n
    if (.not. associated(now)) allocate(now(n))
    if (.not. associated(next)) allocate(next(n))
  end subroutine init
  subroutine step()
    integer :: i
    do i = 2, size(now)
      next(i) = now(i) - 0.1d0*now(i)*(now(i) - now(i-1))
    end do
    next(1) = now(1)
  end subroutine step
  subroutine swap()
    real(kind=8), pointer :: tmp(:)
    tmp => now
    now => next
    next => tmp
  end subroutine swap
  subroutine run(n, nt, u0, y)
    integer, intent(in) :: n, nt
    real(kind=8), intent(in) :: u0(n)
    real(kind=8), intent(out) :: y
    integer :: it
    call init(n)
    now = u0
    next = 0
    do it = 1, nt
      call step()
      call swap()
    end do
    y = sum(now**2)
  end subroutine run
end module pmk_mod
