! idea: optional assumed-shape arrays that calls change, passed on over two levels, absent or present
! dependent: y
! independent: x
! set: n=3
module optional_arrays_recorded_mod
  implicit none
contains
  subroutine square(v)
    real(8), intent(inout) :: v(:)
    integer :: i
    do i = 2, size(v)
      v(i) = sin(v(i))*v(i - 1)
    end do
  end subroutine
  subroutine maybe(v, s)
    real(8), intent(inout), optional :: v(:)
    real(8), intent(inout) :: s
    if (present(v)) then
      call square(v)
      v = sin(v)*v(size(v):1:-1)
      s = s*v(2)
    end if
    s = sin(s)
  end subroutine
  subroutine model(x, f, v)
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: f
    real(8), intent(inout), optional :: v(:)
    integer :: i
    f = 0.3d0*x(1)
    do i = 1, 2
      f = f*x(2)
      call maybe(v, f)
      if (present(v)) then
        call square(v)
        v = 0.2d0*eoshift(v, 1) + sin(v)
      end if
    end do
  end subroutine model
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8) :: f, j(3)
    j = x
    call model(x, f)
    y = f
    call model(x, f, j)
    y = y + f + sum(j)
    call model(v=j, x=x*x, f=f)
    y = y + f + sum(j)
  end subroutine foo
end module optional_arrays_recorded_mod
