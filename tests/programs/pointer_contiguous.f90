! idea: contiguous pointers, local, arguments, components, of modules
! dependent: u
! independent: u, c
! set: n=4
module contiguous_pointers_mod
  implicit none
  type :: store
    real(8), pointer, contiguous :: now(:) => null()
    real(8), allocatable :: buffer(:)
  end type store
  real(8), pointer, contiguous :: work(:)
contains
  subroutine relax(p, c)
    real(8), pointer, contiguous, intent(in) :: p(:)
    real(8), intent(in) :: c
    p = p*c + p**2
  end subroutine relax
  subroutine foo(n, u, c)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8), intent(in) :: c
    real(8), target :: a(n), b(n)
    real(8), pointer, contiguous :: old(:), new(:), swap(:)
    real(8), contiguous, pointer :: m(:, :)
    type(store) :: s
    integer :: i
    a = u
    b = 0.d0
    old => a
    new => b
    do i = 1, 3
      new = old*c + old(1)
      swap => old
      old => new
      new => swap
      call relax(old, c)
    end do
    allocate(m(n, 2))
    m(:, 1) = old
    m(:, 2) = m(:, 1)*c
    allocate(s%now(n))
    s%now = m(:, 2)*old
    allocate(work(n))
    work = s%now**2
    u = old + s%now + work
    deallocate(m, s%now, work)
  end subroutine foo
end module contiguous_pointers_mod
