! SPDX-License-Identifier: BSD-3-Clause
!
! Shallow water in a rotating closed basin: a time loop that calls a routine for each term,
! walls as separate loops, and a misfit to observations of the last surface.
module basin
  implicit none
  real(8), parameter :: gravity = 9.81d0
contains

  subroutine transports(nx, ny, depth, h, u, v, fx, fy)
    integer, intent(in) :: nx, ny
    real(8), intent(in) :: depth(nx, ny), h(nx, ny), u(nx, ny), v(nx, ny)
    real(8), intent(out) :: fx(nx, ny), fy(nx, ny)
    integer :: i, j
    do j = 1, ny
      do i = 1, nx - 1
        fx(i, j) = 0.5d0*(depth(i, j) + depth(i+1, j) + h(i, j) + h(i+1, j))*u(i, j)
      end do
      fx(nx, j) = 0.0d0
    end do
    do j = 1, ny - 1
      do i = 1, nx
        fy(i, j) = 0.5d0*(depth(i, j) + depth(i, j+1) + h(i, j) + h(i, j+1))*v(i, j)
      end do
    end do
    do i = 1, nx
      fy(i, ny) = 0.0d0
    end do
  end subroutine transports

  subroutine raise_surface(nx, ny, r, fx, fy, h)
    integer, intent(in) :: nx, ny
    real(8), intent(in) :: r, fx(nx, ny), fy(nx, ny)
    real(8), intent(inout) :: h(nx, ny)
    integer :: i, j
    do j = 2, ny
      do i = 2, nx
        h(i, j) = h(i, j) - r*(fx(i, j) - fx(i-1, j) + fy(i, j) - fy(i, j-1))
      end do
    end do
    do j = 2, ny
      h(1, j) = h(1, j) - r*(fx(1, j) + fy(1, j) - fy(1, j-1))
    end do
    do i = 2, nx
      h(i, 1) = h(i, 1) - r*(fx(i, 1) - fx(i-1, 1) + fy(i, 1))
    end do
    h(1, 1) = h(1, 1) - r*(fx(1, 1) + fy(1, 1))
  end subroutine raise_surface

  subroutine accelerate(nx, ny, r, dt, coriolis, h, u, v)
    integer, intent(in) :: nx, ny
    real(8), intent(in) :: r, dt, coriolis, h(nx, ny)
    real(8), intent(inout) :: u(nx, ny), v(nx, ny)
    real(8) :: across
    integer :: i, j
    do j = 2, ny
      do i = 1, nx - 1
        across = 0.25d0*(v(i, j) + v(i+1, j) + v(i, j-1) + v(i+1, j-1))
        u(i, j) = u(i, j) + dt*coriolis*across - r*gravity*(h(i+1, j) - h(i, j))
      end do
    end do
    do j = 1, ny - 1
      do i = 2, nx
        across = 0.25d0*(u(i, j) + u(i, j+1) + u(i-1, j) + u(i-1, j+1))
        v(i, j) = v(i, j) - dt*coriolis*across - r*gravity*(h(i, j+1) - h(i, j))
      end do
    end do
  end subroutine accelerate

  subroutine brake(nx, ny, dt, drag, depth, u, v)
    integer, intent(in) :: nx, ny
    real(8), intent(in) :: dt, drag, depth(nx, ny)
    real(8), intent(inout) :: u(nx, ny), v(nx, ny)
    real(8) :: factor
    integer :: i, j
    do j = 1, ny
      do i = 1, nx
        factor = 1.0d0/(1.0d0 + dt*drag*sqrt(u(i, j)**2 + v(i, j)**2 + 1.0d-6)/depth(i, j))
        u(i, j) = u(i, j)*factor
        v(i, j) = v(i, j)*factor
      end do
    end do
    do j = 1, ny
      u(nx, j) = 0.0d0
    end do
    do i = 1, nx
      v(i, ny) = 0.0d0
    end do
  end subroutine brake

  subroutine simulate(nx, ny, steps, dt, dx, coriolis, start, depth, drag, observed, misfit)
    integer, intent(in) :: nx, ny, steps
    real(8), intent(in) :: dt, dx, coriolis, drag
    real(8), intent(in) :: start(nx, ny), depth(nx, ny), observed(nx, ny)
    real(8), intent(out) :: misfit
    real(8), dimension(nx, ny) :: h, u, v, fx, fy
    integer :: i, j, step
    do j = 1, ny
      do i = 1, nx
        h(i, j) = start(i, j)
        u(i, j) = 0.0d0
        v(i, j) = 0.0d0
      end do
    end do
    do step = 1, steps
      call transports(nx, ny, depth, h, u, v, fx, fy)
      call raise_surface(nx, ny, dt/dx, fx, fy, h)
      call accelerate(nx, ny, dt/dx, dt, coriolis, h, u, v)
      call brake(nx, ny, dt, drag, depth, u, v)
    end do
    misfit = 0.0d0
    do j = 1, ny
      do i = 1, nx
        misfit = misfit + 0.5d0*(h(i, j) - observed(i, j))**2
      end do
    end do
  end subroutine simulate
end module basin
