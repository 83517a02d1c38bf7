! idea: temporaries as long as an argument, or a component, that the routine sets before
! dependent: y
! independent: x
! set: n=4
module constructor_length_set_before_mod
  implicit none
  type s_t
    integer :: n = 0
    integer, allocatable :: k(:)
    real(8), allocatable :: v(:)
  end type s_t
contains
  subroutine make(s, m, x)
    type(s_t), intent(out) :: s
    logical, intent(in) :: m(:)
    real(8), intent(in) :: x(:)
    integer :: e
    s%n = size(m)
    allocate(s%k(s%n))
    s%k = 1
    s%k(1:count(m)) = pack([(e, e = 1, s%n)], m)
    s%n = count(m)
    s%v = pack([(x(e)**2, e = 1, s%n)], [(mod(e, 2) == 1, e = 1, s%n)])
  end subroutine make
  subroutine shrink(n, x, y)
    integer, intent(inout) :: n
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y
    integer :: e
    n = n - 1
    y = y + maxval(cshift([(x(e)**2, e = 1, n)], 1)) + sum(cshift([(x(e)*e, e = 1, n)], n)**2)
    n = n - 1
  end subroutine shrink
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(s_t) :: s
    integer :: m
    call make(s, x > 0.7d0, x)
    y = sum(x(s%k)**2) + sum(s%v)**2
    m = n
    call shrink(m, x, y)
    call shrink(m, x(2:), y)
  end subroutine foo
end module constructor_length_set_before_mod
