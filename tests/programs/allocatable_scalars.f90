! idea: scalars are allocated by statements and assignments, moved, left and asked for
! dependent: y
! independent: x
! set: n=4
module allocatable_scalars_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8), allocatable :: s, t, last
    integer, allocatable :: k
    logical, allocatable :: flag
    integer :: i
    y = 0.0d0
    allocate(k, source=2)
    do i = 1, n
      allocate(s)
      s = x(i)*x(k)
      if (i > 2) then
        t = s*y
        t = t*t + s
      end if
      if (allocated(t)) then
        s = sin(s)*t
        call add(s, t, y)
        call move_alloc(t, last)
      end if
      flag = s > -1.0d3
      if (flag .and. .not. allocated(t)) y = y + s*0.5d0
      k = k + 1
      if (k > n) deallocate(k)
      if (.not. allocated(k)) k = 1
      deallocate(s)
    end do
    if (allocated(last)) y = y*last
    s = y*x(1)
    y = s*s
  end subroutine foo

  subroutine add(s, t, y)
    real(8), intent(inout) :: s, t
    real(8), intent(in) :: y
    real(8), allocatable :: half
    half = 0.5d0*t
    s = s + half*y
    t = t*half + x_of(s)
  end subroutine add

  real(8) function x_of(s)
    real(8), intent(in) :: s
    real(8), allocatable :: w
    allocate(w)
    w = s*s
    x_of = cos(w)
  end function x_of
end module allocatable_scalars_mod
