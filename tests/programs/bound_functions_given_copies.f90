! idea: type-bound functions that are given copies in parentheses, which they change
! dependent: y
! independent: x
! set: x=0.7 1.1
module bound_functions_given_copies_mod
  implicit none
  type box
    double precision :: v
  contains
    procedure :: eat
    procedure, nopass :: free
    procedure, private :: eat_whole
    procedure :: shift
    generic :: any_eat => eat, eat_whole
  end type
  type, extends(box) :: wide
  end type
  double precision :: held
contains
  double precision function eat(this, s, t)
    class(box), intent(in) :: this
    double precision :: s
    double precision, optional :: t
    s = s*this%v
    eat = s + this%v
    if (present(t)) then
      t = t*s
      eat = eat*t
    end if
  end function
  double precision function eat_whole(this, k)
    class(box), intent(in) :: this
    integer :: k
    k = k + 1
    eat_whole = k*this%v
  end function
  double precision function free(s, k)
    double precision :: s
    integer :: k
    s = s*s
    k = k + 1
    free = s*k
  end function
  function shift(this, a) result(r)
    class(box), intent(in) :: this
    double precision, intent(in) :: a(:)
    double precision :: r(size(a))
    held = held*this%v
    r = a*held
  end function
  subroutine foo(x, y)
    double precision, intent(in) :: x(2)
    double precision, intent(out) :: y(2)
    type(box) :: b, bb(2)
    type(wide) :: z
    double precision :: q, a(2)
    integer :: m, i
    q = x(1)
    b%v = x(2)
    bb%v = x(1)*x(2)
    z%v = x(2)
    m = 1
    a = x
    y(1) = b%eat((q))
    y(2) = bb(2)%eat((q), (b%v))*bb((m))%eat(s=(q), t=((a(2))))
    do i = 1, 2
      if (b%eat((a(i)), q + 0) > 0d0) y(i) = y(i) + b%any_eat((m))*b%any_eat((a((i))))
      y(i) = y(i) + b%free((q), (m)) + bb(i)%free(((q)), m + 0)
    end do
    y(1) = y(1) + z%eat((q)) + z%v*q
    held = q
    y = y + b%shift((a))
    y(1) = y(1) + held
    y(2) = y(2) + q*m*sum(a)*b%v
  end subroutine
end module bound_functions_given_copies_mod
