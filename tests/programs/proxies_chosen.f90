! idea: functions give structures with pointers, in branches, with values from the start, in loops
! dependent: y
! independent: x
module m
  implicit none
  type field_t
    real(8), allocatable :: a(:), b(:)
  end type field_t
  type proxy_t
    integer :: k = 7
    real(8), pointer :: data(:) => null()
    real(8), pointer :: more(:) => null()
  end type proxy_t
contains
  function get_proxy(f, second) result(p)
    type(field_t), intent(in), target :: f
    logical, intent(in) :: second
    type(proxy_t) :: p
    if (second) then
      p%data => f%b
      p%more => f%a(2:)
      p%k = p%k + 1
    else
      p%data => f%a
    end if
  end function get_proxy
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(field_t), target :: f, g
    type(proxy_t) :: p, q
    integer :: i
    allocate(f%a(3), f%b(3), g%a(3), g%b(3))
    f%a = x**2
    f%b = x(3)*x
    g%a = x
    g%b = 3*x
    p = get_proxy(f, .false.)
    p%k = 9
    p%data(1) = p%data(1)*2
    y = sum(p%data)*p%k
    p = get_proxy(f, .true.)
    y = y*sum(p%data)*p%k + p%more(1)
    q = get_proxy(f, .false.)
    if (associated(q%more)) y = 0
    do i = 1, 2
      q = get_proxy(g, i == 2)
      q%data = q%data*p%data
      y = y + sum(q%data)*q%k
      if (associated(q%more)) y = y*2
    end do
  end subroutine foo
end module m
