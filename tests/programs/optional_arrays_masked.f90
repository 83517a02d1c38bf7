! idea: optional assumed-shape arrays with masks and vector subscripts, of one to three dimensions
! dependent: y
! independent: x
! set: n=3
module optional_arrays_masked_mod
  implicit none
contains
  subroutine model(x, f, v, t)
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: f
    real(8), intent(inout), optional :: v(:)
    real(8), intent(inout), optional :: t(:, :, :)
    integer :: ip(3)
    ip = [3, 1, 2]
    f = x(1)
    if (present(v)) then
      v(ip) = v*x
      v = v(ip)*v
      where (v > 1)
        v = v*x(ip)
      elsewhere
        v = v(ip)**2
      end where
      f = f + sum(v)
    end if
    if (present(t)) then
      t = t(:, ip, :)*t
      t(:, :, 1) = matmul(t(:, :, 2), transpose(t(:, :, 1)))
      if (present(v)) t(:, 1, 2) = v*t(ip, 2, 1)
      where (t > 1) t = t*t(ip, :, :)
      f = f + sum(t)
    end if
  end subroutine model
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8) :: f, j(3), t(3, 3, 2)
    j = x
    t = 0.1d0*spread(spread(x, 2, 3), 3, 2) + 0.3d0
    call model(x, f)
    y = f
    call model(x, f, j)
    y = y + f + sum(j)
    call model(x, f, t=t)
    y = y + f + sum(t)
    call model(v=j, x=x*x, f=f, t=t)
    y = y + f + sum(j) + sum(t)
  end subroutine foo
end module optional_arrays_masked_mod
