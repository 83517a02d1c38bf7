! idea: results of functions and local arrays with as many elements as a mask has true ones
! dependent: y
! independent: x
! set: n=6
module function_sized_by_masks
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  function big(x, lim) result(r)
    real(wp), intent(in) :: x(:), lim
    real(wp) :: r(count(x > lim))
    integer :: i, k
    k = 0
    do i = 1, size(x)
      if (x(i) > lim) then
        k = k + 1
        r(k) = x(i)**2
      end if
    end do
  end function big
  function packed(x, lim) result(r)
    real(wp), intent(in) :: x(:), lim
    real(wp) :: r(size(pack(x, x > lim)))
    r = pack(x, x > lim)**2
  end function packed
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    y = sum(big(x, 0.9_wp)) + product(packed(x, 0.8_wp))
    y = y + loc(x, x > 1.1_wp, [1, 2, 3])
  end subroutine foo
  function loc(x, mask, nlen) result(s)
    real(wp), intent(in) :: x(:)
    logical, intent(in) :: mask(:)
    integer, intent(in) :: nlen(:)
    real(wp) :: s
    real(wp) :: w(count(mask)), v(sum(nlen)), u(count(x > 0.7_wp)), z(how(nlen))
    w = pack(x, mask)
    v = 2.0_wp*x(1)
    v(2) = x(2)**2
    u = pack(x, x > 0.7_wp)
    z = x(3)
    s = sum(w**2) + sum(v**2) + sum(u)*product(u) + sum(z**3)
  end function loc
  pure integer function how(nlen)
    integer, intent(in) :: nlen(:)
    how = count(nlen > 1) + maxval(nlen)
  end function how
end module function_sized_by_masks
