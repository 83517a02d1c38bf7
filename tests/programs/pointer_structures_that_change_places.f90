! idea: pointers to structures that change places: in loops, branches, by exchange, at elements, and in components
! routine: foo
! dependent: y, m
! independent: x, m
! set: n=4
module changing_places
  implicit none
  type vec
    real(8) :: a(3) = 1.0d0
    integer :: step = 0
  end type
  type model
    type(vec) :: lev(3)
    type(vec) :: extra
    integer :: now = 1
  end type
contains
  subroutine advance(old, new, x)
    type(vec), intent(in) :: old
    type(vec), intent(inout) :: new
    real(8), intent(in) :: x
    new%a = new%a*0.5d0 + x*old%a**2
    new%step = old%step + 1
  end subroutine
  function energy(v) result(e)
    type(vec), intent(in) :: v
    real(8) :: e
    e = sum(v%a**2)
  end function
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n
    type(model), intent(inout), target :: m
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(vec), pointer :: now, next, tmp, best
    type(vec), target :: mine
    integer :: k
    mine%a = x
    now => m%lev(1)
    next => m%lev(2)
    best => null()
    do k = 1, n
      call advance(now, next, x)
      if (energy(next) > 3.0d0 .and. .not. associated(best)) then
        best => next
        exit
      end if
      tmp => now
      now => next
      next => tmp
    end do
    y = energy(now)
    if (associated(best)) then
      y = y + best%a(2)*x
    else
      best => mine
    end if
    best%a(1) = best%a(1)*x
    do k = 1, 3
      if (mod(k, 2) == 0) then
        now => m%lev(k)
      else if (k == 1) then
        now => m%extra
      else
        now => mine
      end if
      now%a(k) = now%a(k)*x + now%a(1)
      y = y + now%a(k)
    end do
    next%a = next%a*best%a
  end subroutine
end module changing_places
