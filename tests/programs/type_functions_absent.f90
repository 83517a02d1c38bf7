! idea: functions that give structures are called without some of their optional arguments
! dependent: y
! independent: x
! set: n=4
module type_functions_absent_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: vec
    real(wp) :: c(3) = 0.25_wp
  contains
    procedure :: turned
  end type vec
  interface vec
    module procedure from_parts
  end interface vec
  type :: pair
    type(vec) :: a, b
    integer :: n = 0
  end type pair
contains
  elemental function from_parts(x, y, z) result(v)
    real(wp), intent(in) :: x, y
    real(wp), intent(in), optional :: z
    type(vec) :: v
    v%c(1) = x
    v%c(2) = y**2
    if (present(z)) v%c(3) = z*x
  end function from_parts
  function turned(self, angle, scale, shift) result(v)
    class(vec), intent(in) :: self
    real(wp), intent(in), optional :: angle, scale
    type(vec), intent(in), optional :: shift
    type(vec) :: v
    v%c = self%c
    if (present(angle)) then
      v%c(1) = cos(angle)*self%c(1) - sin(angle)*self%c(2)
      v%c(2) = sin(angle)*self%c(1) + cos(angle)*self%c(2)
    end if
    if (present(scale)) v%c = scale*v%c
    if (present(shift)) v%c = v%c + shift%c
  end function turned
  function paired(a, b, weights) result(p)
    type(vec), intent(in) :: a
    type(vec), intent(in), optional :: b
    real(wp), intent(in), optional :: weights(:)
    type(pair) :: p
    p%a = a
    if (present(b)) then
      p%b = b
      p%n = 1
    end if
    if (present(weights)) then
      p%a%c = p%a%c*sum(weights)
      p%n = p%n + size(weights)
    end if
  end function paired
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(vec) :: v, w, all(n)
    type(pair) :: p
    integer :: i
    v = vec(x(1), 2*x(2))
    w = v%turned(x(3))
    w = w%turned(scale=x(1))
    all = vec(x, x(1)*x)
    all(2:3) = from_parts(x(2:3), 1.0_wp, x(1:2))
    y = total(v) + total(w%turned()) + total(vec(x(2), x(3)))
    do i = 1, n
      p = paired(all(i))
      if (i == 2) p = paired(v, w)
      if (i > 2) p = paired(w, weights=x(i:))
      w = w%turned(shift=p%b, angle=0.1_wp*i)
      y = y + total(p%a) + p%n*total(p%b, 0.5_wp)
    end do
    y = y + total(w) + sum(all%c(3))
  contains
    function total(v, factor) result(t)
      type(vec), intent(in) :: v
      real(wp), intent(in), optional :: factor
      real(wp) :: t
      t = sum(v%c**2)
      if (present(factor)) t = factor*t
    end function total
  end subroutine foo
end module type_functions_absent_mod
