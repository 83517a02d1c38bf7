! idea: a pointer component points at an argument that is only read
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, k=1
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: view_t
    real(wp), pointer :: d(:) => null()
  end type view_t
contains
  function total(v) result(s)
    type(view_t), intent(in) :: v
    real(wp) :: s
    s = sum(v%d**2)
  end function total
  subroutine use_it(y, w, k)
    real(wp), intent(inout) :: y(:)
    integer, intent(in) :: k
    real(wp), intent(in), target :: w(:)
    real(wp), target :: dflt(size(y))
    real(wp), pointer :: q(:)
    type(view_t) :: v
    dflt = y**2
    q => dflt
    if (k == 2) q => w
    y = y + q
    v%d => q
    y = y*total(v)
  end subroutine use_it
  subroutine foo(x, y, n, k)
    integer, intent(in) :: n, k
    real(wp), intent(in), target :: x(n)
    real(wp), intent(out) :: y(n)
    y = x
    call use_it(y, x, 1)
    call use_it(y, x, 2)
    y = y*0.01_wp
  end subroutine foo
end module m
