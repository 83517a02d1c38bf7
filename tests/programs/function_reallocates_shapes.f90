! idea: functions that reallocate an argument: arrays, generic names, options, nested
! dependent: y
! independent: x
! set: n=3
module function_reallocates_shapes
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  interface resized
    module procedure resized_real, resized_integer
  end interface resized
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp), allocatable :: a(:), b(:)
    integer, allocatable :: idx(:)
    integer :: i
    allocate(a(n))
    a = x
    y = taken(a)*2.0_wp + x
    do i = 1, resized(idx, n)
      idx(i) = i
      if (i > 0 .and. resized(a, i) == i .or. n > 5) a = x(1)*i
      y(i) = y(i) + sum(a)
    end do
    call add(y(1:2), doubled(b, x(1:2)))
    y(3) = y(3)*sum(doubled(b, a))
    y(3) = y(3) + sum(b)
    y(1) = y(1)*norm(b, resized(a, 5), a)
    y(2) = y(2)*norm(b, 2)
    if (size(doubled(a, b)) == 4) y(1) = y(1)*a(4)
    y = y*idx(n)
  end subroutine foo
  function taken(w) result(r)
    real(wp), allocatable, intent(inout) :: w(:)
    real(wp) :: r(size(w))
    r = w**2
    deallocate(w)
  end function taken
  integer function resized_real(w, n) result(length)
    real(wp), allocatable, intent(inout) :: w(:)
    integer, intent(in) :: n
    if (allocated(w)) then
      if (size(w) /= n) deallocate(w)
    end if
    if (.not. allocated(w)) allocate(w(n), source=1.5_wp)
    length = size(w)
  end function resized_real
  integer function resized_integer(w, n) result(length)
    integer, allocatable, intent(out) :: w(:)
    integer, intent(in) :: n
    allocate(w(n))
    w = 0
    length = n
  end function resized_integer
  function doubled(w, x) result(r)
    real(wp), allocatable, intent(inout) :: w(:)
    real(wp), intent(in) :: x(:)
    real(wp), allocatable :: r(:)
    w = [x, x**2]
    r = w*2.0_wp
  end function doubled
  real(wp) function norm(w, k, extra)
    real(wp), allocatable, intent(inout) :: w(:)
    integer, intent(in) :: k
    real(wp), allocatable, intent(inout), optional :: extra(:)
    norm = sqrt(sum(w**2))/k
    w = [w, norm]
    if (present(extra)) extra = w(:2)
  end function norm
  subroutine add(u, v)
    real(wp), intent(inout) :: u(:)
    real(wp), intent(in) :: v(:)
    u = u + v(:size(u))
  end subroutine add
end module function_reallocates_shapes
