! idea: halo buffers per neighbour, allocated, packed, unpacked and deallocated in each step, in two dimensions
! dependent: t
! independent: t, kappa
! set: nx=4, ny=3, nstep=2
! without: sparse
module rows_halo_buffers_mod
  implicit none
  private
  integer, parameter :: wp = kind(1.0d0)
  integer, parameter :: west = 1, east = 2, south = 3, north = 4
  type :: neighbour
    integer :: width = 1
    real(wp), allocatable :: sendbuf(:), recvbuf(:)
  end type neighbour
  public :: foo
contains
  subroutine foo(nx, ny, nstep, kappa, t)
    integer, intent(in) :: nx, ny, nstep
    real(wp), intent(in) :: kappa
    real(wp), intent(inout) :: t(0:nx + 1, 0:ny + 1)
    type(neighbour) :: halo(4)
    real(wp) :: new(nx, ny)
    integer :: k, step, i, j
    do step = 1, nstep
      do k = 1, 4
        call open_buffers(halo(k), merge(ny, nx, k <= east))
      end do
      halo(west)%sendbuf = t(1, 1:ny)
      halo(east)%sendbuf = t(nx, 1:ny)
      halo(south)%sendbuf = t(1:nx, 1)
      halo(north)%sendbuf = t(1:nx, ny)
      call exchange(halo)
      t(0, 1:ny) = halo(west)%recvbuf
      t(nx + 1, 1:ny) = halo(east)%recvbuf
      t(1:nx, 0) = halo(south)%recvbuf
      t(1:nx, ny + 1) = halo(north)%recvbuf
      do k = 1, 4
        deallocate(halo(k)%sendbuf, halo(k)%recvbuf)
      end do
      do j = 1, ny
        do i = 1, nx
          new(i, j) = t(i, j) + kappa*t(i, j)*(t(i - 1, j) + t(i + 1, j) + t(i, j - 1) + t(i, j + 1) &
            - 4*t(i, j))
        end do
      end do
      t(1:nx, 1:ny) = new
    end do
  end subroutine foo
  subroutine open_buffers(nb, n)
    type(neighbour), intent(inout) :: nb
    integer, intent(in) :: n
    allocate(nb%sendbuf(n*nb%width))
    allocate(nb%recvbuf(n*nb%width), source=0.0_wp)
  end subroutine open_buffers
  subroutine exchange(halo)
    type(neighbour), intent(inout) :: halo(:)
    integer :: k, other
    do k = 1, size(halo)
      other = k + merge(1, -1, mod(k, 2) == 1)
      halo(other)%recvbuf = halo(k)%sendbuf
    end do
  end subroutine exchange
end module rows_halo_buffers_mod
