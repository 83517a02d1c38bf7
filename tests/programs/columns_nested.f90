! idea: columns in two dimensions
! dependent: cost
! independent: t, q
! set: nx=2, ny=3, nz=4
subroutine foo(nx, ny, nz, t, q, cost)
  implicit none
  integer, intent(in) :: nx, ny, nz
  real(8), intent(in) :: t(nx, ny, nz), q(nx, ny)
  real(8), intent(out) :: cost
  real(8) :: out(nx, ny, nz), w(nz), row(nx), s
  integer :: i, j, k
  do j = 1, ny
    do i = 1, nx
      row(i) = q(i, j)**2
    end do
    do i = 1, nx
      s = row(i)
      do k = 1, nz
        s = s*t(i, j, k) + 0.1d0*s**2
        w(k) = s
      end do
      do k = nz, 1, -1
        s = s*0.5d0 + w(k)*s
        out(i, j, k) = s*row(i)
      end do
    end do
  end do
  cost = 0.0d0
  do k = 1, nz
    do j = 1, ny
      do i = 1, nx
        cost = cost + out(i, j, k)**3
      end do
    end do
  end do
end subroutine foo
