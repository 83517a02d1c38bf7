! idea: optional arguments that are targets of local pointers, also with other attributes
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
  subroutine use_it(y, w, s, z)
    real(wp), intent(inout) :: y(:)
    real(wp), intent(in), optional, target :: w(:)
    real(wp), intent(inout), optional, contiguous, target :: s(:)
    real(wp), intent(in), optional, target :: z
    real(wp), target :: one, dflt(size(y))
    real(wp), pointer :: p, q(:)
    type(view_t) :: v
    one = 1.5_wp
    dflt = y**2
    p => one
    if (present(z)) p => z
    y = y*p
    q => dflt
    if (present(w)) q => w
    y = y + q
    v%d => q
    y = y*total(v)
    if (present(s)) then
      q => s
      q = q*y
      v%d => s
      y = y + total(v)
    end if
  end subroutine use_it
  subroutine foo(x, y, n, k)
    integer, intent(in) :: n, k
    real(wp), intent(in), target :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp), target :: u(n), v(n)
    real(wp), pointer :: r(:)
    u = sin(x)
    v = x*x
    y = x
    call use_it(y)
    call use_it(y, u)
    call use_it(y, z=x(2))
    call use_it(y, s=v, w=x)
    nullify (r)
    if (k == 2) r => u
    call use_it(y, r)
    y = y*0.01_wp*v
  end subroutine foo
end module m
