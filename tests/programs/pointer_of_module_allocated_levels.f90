! idea: three time levels in pointers of a module, allocated, exchanged and freed by routines
! routine: run
! dependent: y
! independent: u0, c
! set: n=5, nt=3
module pma_fields
  implicit none
  real(kind=8), pointer :: now(:) => null(), next(:) => null(), old(:) => null()
end module pma_fields
module pma_mod
  use pma_fields
  implicit none
contains
  subroutine init(n, u0)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: u0(n)
    allocate(now(n), next(n), old(n))
    now = u0
    old = u0
    next = 0
  end subroutine init
  subroutine step(c)
    real(kind=8), intent(in) :: c
    integer :: i
    do i = 2, size(now) - 1
      next(i) = old(i) - c*now(i)*(now(i+1) - now(i-1))
    end do
    next(1) = now(1)
    next(size(next)) = sin(now(size(now)))
  end subroutine step
  subroutine swap()
    real(kind=8), pointer :: tmp(:)
    tmp => old
    old => now
    now => next
    next => tmp
    nullify(tmp)
  end subroutine swap
  subroutine finish()
    deallocate(now, next, old)
  end subroutine finish
  subroutine run(n, nt, u0, c, y)
    integer, intent(in) :: n, nt
    real(kind=8), intent(in) :: u0(n), c
    real(kind=8), intent(out) :: y
    integer :: it
    call init(n, u0)
    do it = 1, nt
      call step(c)
      if (it > 1) then
        call swap()
      else
        call swap()
      end if
    end do
    y = sum(now**2)
    call finish()
  end subroutine run
end module pma_mod
