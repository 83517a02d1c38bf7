! SPDX-License-Identifier: BSD-3-Clause
!
! A shallow-water model of a closed basin on a staggered grid, with a misfit to
! observations of the surface: elevations h in the cells, velocities u and v on
! their eastern and northern faces.
module shallow_water
  implicit none
  private
  public :: run

  integer, parameter, public :: wp = kind(1.0d0)
  real(kind=wp), parameter :: gravity = 9.81_wp
  real(kind=wp), parameter :: small = 1.0e-6_wp

contains

  ! The misfit of a whole run to the observed surface.
  subroutine run(nx, ny, steps, every, dx, dt, depth, drag, initial, observed, misfit)
    integer, intent(in) :: nx, ny, steps, every
    real(kind=wp), intent(in) :: dx, dt, drag
    real(kind=wp), intent(in) :: depth(nx, ny), initial(nx, ny), observed(nx, ny)
    real(kind=wp), intent(out) :: misfit
    real(kind=wp) :: h(nx, ny), u(0:nx, ny), v(nx, 0:ny)
    integer :: step

    h(:, :) = initial(:, :)
    u(:, :) = 0.0_wp
    v(:, :) = 0.0_wp
    misfit = 0.0_wp
    do step = 1, steps
      call advance(nx, ny, dx, dt, depth, drag, h, u, v)
      if (mod(step, every) == 0) then
        call add_misfit(nx, ny, h, observed, misfit)
      end if
    end do
    misfit = 0.5_wp*misfit/real(nx*ny, kind=wp)
  end subroutine run

  ! One time step: the surface first, then the velocities with the new surface.
  subroutine advance(nx, ny, dx, dt, depth, drag, h, u, v)
    integer, intent(in) :: nx, ny
    real(kind=wp), intent(in) :: dx, dt, drag
    real(kind=wp), intent(in) :: depth(nx, ny)
    real(kind=wp), intent(inout) :: h(nx, ny), u(0:nx, ny), v(nx, 0:ny)
    real(kind=wp) :: flux_x(0:nx, ny), flux_y(nx, 0:ny)

    call fluxes(nx, ny, depth, h, u, v, flux_x, flux_y)
    call move_surface(nx, ny, dt/dx, flux_x, flux_y, h)
    call accelerate(nx, ny, dt/dx, h, u, v)
    call brake(nx, ny, dt, drag, depth, h, u, v)
    call close_basin(nx, ny, u, v)
  end subroutine advance

  ! Volume fluxes with the water column of the upstream cell.
  subroutine fluxes(nx, ny, depth, h, u, v, flux_x, flux_y)
    integer, intent(in) :: nx, ny
    real(kind=wp), intent(in) :: depth(nx, ny)
    real(kind=wp), intent(in) :: h(nx, ny), u(0:nx, ny), v(nx, 0:ny)
    real(kind=wp), intent(out) :: flux_x(0:nx, ny), flux_y(nx, 0:ny)
    integer :: i, j

    flux_x(:, :) = 0.0_wp
    flux_y(:, :) = 0.0_wp
    do j = 1, ny
      do i = 1, nx - 1
        if (u(i, j) >= 0.0_wp) then
          flux_x(i, j) = u(i, j)*(depth(i, j) + h(i, j))
        else
          flux_x(i, j) = u(i, j)*(depth(i + 1, j) + h(i + 1, j))
        end if
      end do
    end do
    do j = 1, ny - 1
      do i = 1, nx
        if (v(i, j) >= 0.0_wp) then
          flux_y(i, j) = v(i, j)*(depth(i, j) + h(i, j))
        else
          flux_y(i, j) = v(i, j)*(depth(i, j + 1) + h(i, j + 1))
        end if
      end do
    end do
  end subroutine fluxes

  subroutine move_surface(nx, ny, ratio, flux_x, flux_y, h)
    integer, intent(in) :: nx, ny
    real(kind=wp), intent(in) :: ratio
    real(kind=wp), intent(in) :: flux_x(0:nx, ny), flux_y(nx, 0:ny)
    real(kind=wp), intent(inout) :: h(nx, ny)
    integer :: i, j

    do j = 1, ny
      do i = 1, nx
        h(i, j) = h(i, j) - ratio*(flux_x(i, j) - flux_x(i - 1, j) + flux_y(i, j) - flux_y(i, j - 1))
      end do
    end do
  end subroutine move_surface

  ! Pressure gradient and, in place, advection of each component along itself.
  subroutine accelerate(nx, ny, ratio, h, u, v)
    integer, intent(in) :: nx, ny
    real(kind=wp), intent(in) :: ratio
    real(kind=wp), intent(in) :: h(nx, ny)
    real(kind=wp), intent(inout) :: u(0:nx, ny), v(nx, 0:ny)
    integer :: i, j

    do j = 1, ny
      do i = 1, nx - 1
        u(i, j) = u(i, j) - ratio*(gravity*(h(i + 1, j) - h(i, j)) + 0.5_wp*u(i, j)*(u(i + 1, j) - u(i - 1, j)))
      end do
    end do
    do j = 1, ny - 1
      do i = 1, nx
        v(i, j) = v(i, j) - ratio*(gravity*(h(i, j + 1) - h(i, j)) + 0.5_wp*v(i, j)*(v(i, j + 1) - v(i, j - 1)))
      end do
    end do
  end subroutine accelerate

  ! Quadratic bottom friction, implicit in time.
  subroutine brake(nx, ny, dt, drag, depth, h, u, v)
    integer, intent(in) :: nx, ny
    real(kind=wp), intent(in) :: dt, drag
    real(kind=wp), intent(in) :: depth(nx, ny), h(nx, ny)
    real(kind=wp), intent(inout) :: u(0:nx, ny), v(nx, 0:ny)
    real(kind=wp) :: column, speed
    integer :: i, j

    do j = 1, ny
      do i = 1, nx
        column = depth(i, j) + h(i, j)
        speed = sqrt(u(i, j)**2 + v(i, j)**2 + small)
        u(i, j) = u(i, j)/(1.0_wp + dt*drag*speed/column)
        v(i, j) = v(i, j)/(1.0_wp + dt*drag*speed/column)
      end do
    end do
  end subroutine brake

  ! No flow through the coast.
  subroutine close_basin(nx, ny, u, v)
    integer, intent(in) :: nx, ny
    real(kind=wp), intent(inout) :: u(0:nx, ny), v(nx, 0:ny)

    u(0, :) = 0.0_wp
    u(nx, :) = 0.0_wp
    v(:, 0) = 0.0_wp
    v(:, ny) = 0.0_wp
  end subroutine close_basin

  subroutine add_misfit(nx, ny, h, observed, misfit)
    integer, intent(in) :: nx, ny
    real(kind=wp), intent(in) :: h(nx, ny), observed(nx, ny)
    real(kind=wp), intent(inout) :: misfit
    integer :: i, j

    do j = 1, ny
      do i = 1, nx
        misfit = misfit + (h(i, j) - observed(i, j))**2
      end do
    end do
  end subroutine add_misfit

end module shallow_water
