! idea: procedures that allocate a pointer are called for components, pointers of modules and local ones
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: state_t
    real(wp), pointer :: a(:) => null(), b(:) => null()
  end type state_t
  real(wp), pointer :: w(:) => null()
contains
  subroutine make(p, n, x)
    real(wp), pointer :: p(:)
    integer, intent(in) :: n
    real(wp), intent(in) :: x
    integer :: i
    if (associated(p)) then
      if (size(p) == n) return
      deallocate (p)
    end if
    allocate (p(n))
    do i = 1, n
      p(i) = i + x**i
    end do
  end subroutine make
  subroutine drop(p)
    real(wp), pointer :: p(:)
    if (associated(p)) deallocate (p)
    nullify (p)
  end subroutine drop
  subroutine step(s, x)
    type(state_t), intent(inout) :: s
    real(wp), intent(in) :: x(:)
    call make(s%b, size(x) + 1, x(1))
    s%a = s%a * sin(x) + s%b(2:)
    w = w * s%a
  end subroutine step
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(state_t) :: s
    integer :: k
    call make(s%a, n, x(2))
    call make(w, n, x(3))
    do k = 1, 2
      call step(s, x)
    end do
    y = s%a * w
    call drop(s%a)
    call drop(s%b)
    call drop(w)
    if (associated(w)) y = 0.0_wp
  end subroutine foo
end module m
