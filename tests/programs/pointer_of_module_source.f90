! idea: pointers of modules as sources and models of allocation, which leaves them as they are
! dependent: y
! independent: x
! set: n=3
module pointer_of_module_source_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), target :: ua(4), ub(4)
  real(wp), pointer :: old(:) => null(), now(:) => null(), work(:) => null()
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), allocatable :: w(:), v(:)
    integer :: t
    ua = x(1)
    ub = x(2)**2
    old => ua
    now => ub
    if (.not. associated(work)) allocate(work(2:n))
    work = x(n)
    y = 0.0_wp
    do t = 1, n
      allocate(w, source=now)
      allocate(v, mold=work)
      v = work*w(1)
      now = old*w*0.5_wp
      call exchange
      y = y + sum(v)*sum(w) + now(2)*old(1)
      deallocate(w, v)
    end do
  end subroutine foo
  subroutine exchange
    real(wp), pointer :: tmp(:)
    real(wp), allocatable :: copy(:)
    allocate(copy, source=old)
    tmp => old
    old => now
    now => tmp
    old = old + 0.1_wp*copy**2
  end subroutine exchange
end module pointer_of_module_source_mod
