! idea: functions that give structures with allocatable arrays of structures; constructors that leave components out
! dependent: y
! independent: x
! set: n=3
module type_functions_with_groups_mod
  implicit none
  type p_t
    real(8) :: x, q = 2
    integer :: c = 1
  end type p_t
  type s_t
    type(p_t), allocatable :: p(:)
    real(8), allocatable :: k(:)
    real(8) :: f = 3
  end type s_t
contains
  function new(n, x) result(s)
    integer, intent(in) :: n
    real(8), intent(in) :: x(:)
    type(s_t) :: s
    integer :: i
    s%p = [(p_t(x(i), c=i), i=1, n)]
    if (n > 2) s%k = 2*x
    s%f = x(1)**2
  end function new
  function twice(s) result(t)
    type(s_t), intent(in) :: s
    type(s_t) :: t
    t = s
    t%p%x = 2*t%p%x**2
  end function twice
  real(8) function total(s)
    type(s_t), intent(in) :: s
    total = s%f
    if (allocated(s%p)) total = total + sum(s%p%x**2*s%p%q*s%p%c)
    if (allocated(s%k)) total = total + sum(s%k)**3
  end function total
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(s_t) :: s, t
    integer :: i
    s = new(n, x)
    s%k = s%k**2
    t = twice(new(n, sin(x)))
    do i = 1, 2
      s = new(n - 1, t%k)
      y = total(s) + total(t)
      t = twice(s)
      t = s_t(p=s%p, k=1.0d0*s%p%x, f=s%f)
      y = y + total(t)
      t = s_t(k=t%k**2)
      y = y + total(t)
      t = s_t(p=s%p)
      y = y + total(t)
      s = t
      t = new(n, x*x(i))
    end do
    y = y*total(s)*1.0d-6
  end subroutine foo
end module type_functions_with_groups_mod
