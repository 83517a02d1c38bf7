! idea: allocatable arguments that may be absent, are allocated, deallocated and passed on
! dependent: y
! independent: x
! set: n=3
module optional_allocatable_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8), allocatable :: w(:), v(:)
    integer :: i
    y = x(1)
    allocate(w(0:n))
    w = x(2)
    do i = 1, n
      call step(y, x(i))
      call step(y, x(i), w)
      call step(a=x(i), y=y, v=v)
      if (allocated(v)) y = y + v(1)*0.1d0
      call step(y, x(i), w, v)
    end do
    y = y + w(0)*v(size(v)) + size(w)
  end subroutine foo

  subroutine step(y, a, w, v)
    real(8), intent(inout) :: y
    real(8), intent(in) :: a
    real(8), allocatable, intent(inout), optional :: w(:), v(:)
    integer :: i
    y = 0.9d0*y + sin(a)
    if (present(w)) then
      do i = lbound(w, 1), ubound(w, 1)
        w(i) = w(i)*cos(y)
      end do
      call change(w, y)
    end if
    call change(v, a)
    if (present(v)) v = v*0.5d0 + y
  end subroutine step

  subroutine change(v, a)
    real(8), allocatable, intent(inout), optional :: v(:)
    real(8), intent(in) :: a
    if (.not. present(v)) return
    if (allocated(v)) then
      v(lbound(v, 1)) = v(ubound(v, 1))*a
      if (size(v) == 4) then
        deallocate(v)
        allocate(v(0:1))
        v = a
      end if
    else
      allocate(v(2), source=a*a)
    end if
  end subroutine change
end module optional_allocatable_mod
