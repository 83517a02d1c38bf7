! idea: arrays that constructors make of structures, with loops in them, assigned and passed
! dependent: y
! independent: x
! set: n=3
module type_constructed_arrays_mod
  implicit none
  type p_t
    real(8) :: x, q = 2
    integer :: c = 1
  end type p_t
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(p_t) :: s(n), t(2)
    type(p_t), allocatable :: r(:)
    integer :: i
    s = [(p_t(x=x(i), c=i), i = 1, n)]
    t = [p_t(x(1), 3.0d0), s(2)]
    t(1)%q = t(1)%q + total([s(1:2), (s(i), t(1), i = n, 1, -2)])
    r = [s, t]
    y = sum(s%x**2*s%q*s%c) + sum(t%x*t%q) + sum(r%x)
  end subroutine foo
  real(8) function total(p)
    type(p_t), intent(in) :: p(:)
    total = sum(p%x**2*p%q)
  end function total
end module type_constructed_arrays_mod
