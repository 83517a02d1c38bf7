! idea: results with as many elements as a mask has true ones, as subscripts too, and allocated
! dependent: y
! independent: x
! set: n=6
module function_sized_by_masks_assigned
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  function above(x, lim) result(r)
    real(wp), intent(in) :: x(:), lim
    real(wp) :: r(count(x > lim))
    r = pack(x, x > lim)
  end function above
  function nonzero(flags) result(idx)
    logical, intent(in) :: flags(:)
    integer :: idx(count(flags))
    integer :: i
    idx = pack([(i, i=1, size(flags))], flags)
  end function nonzero
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: w(n)
    real(wp) :: auto(count(x > 0.9_wp))
    real(wp), allocatable :: keep(:)
    auto = above(x, 0.9_wp)**2
    keep = above(x, 1.0_wp)
    w = x
    w(nonzero(x > 0.8_wp)) = 0.5_wp*x(nonzero(x > 0.8_wp))**2
    y = sum(auto) + sum(keep**3) + sum(w*x) + sum(x(nonzero(w > 0.5_wp)))
    call inner(size(w), w, y)
  end subroutine foo
  subroutine inner(n, w, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: w(n)
    real(wp), intent(inout) :: y
    real(wp), dimension(count(w > 0.6_wp)) :: a, b
    a = pack(w, w > 0.6_wp)
    b = a*2.0_wp
    y = y + sum(a*b)
  end subroutine inner
end module function_sized_by_masks_assigned
