! idea: snow columns: layers are added with fresh snow, merged when thin, and melt away
! dependent: runoff, swe
! independent: snowfall, energy
! set: nx=3, nt=4
! without: sparse
! range: snowfall=0.2:0.6, energy=0.05:0.15
module rows_snow_layers_mod
  implicit none
  integer, parameter :: dp = selected_real_kind(12)
  type :: snow_column
    integer :: nlay = 0
    real(dp), allocatable :: thick(:)
    real(dp), allocatable :: temp(:)
  end type snow_column
contains
  subroutine foo(nx, nt, snowfall, energy, runoff, swe)
    integer, intent(in) :: nx, nt
    real(dp), intent(in) :: snowfall(nx, nt), energy(nx)
    real(dp), intent(out) :: runoff(nx), swe
    type(snow_column) :: col(nx)
    integer :: i, t
    runoff = 0
    do i = 1, nx
      allocate(col(i)%thick(0), col(i)%temp(0))
    end do
    do t = 1, nt
      do i = 1, nx
        call add_layer(col(i), snowfall(i, t), 270.0_dp/273.0_dp - 0.01_dp*i)
        call diffuse(col(i))
        call melt(col(i), energy(i)*t, runoff(i))
        if (col(i)%nlay > 2) call merge_layers(col(i))
      end do
    end do
    swe = 0
    do i = 1, nx
      swe = swe + sum(col(i)%thick*col(i)%temp)
    end do
  end subroutine foo

  subroutine add_layer(c, dz, t0)
    type(snow_column), intent(inout) :: c
    real(dp), intent(in) :: dz, t0
    real(dp), allocatable :: new(:)
    allocate(new(c%nlay + 1))
    new(2:) = c%thick
    new(1) = dz
    call move_alloc(new, c%thick)
    allocate(new(c%nlay + 1))
    new(2:) = c%temp
    new(1) = t0 + 0.1_dp*dz
    call move_alloc(new, c%temp)
    c%nlay = c%nlay + 1
  end subroutine add_layer

  subroutine diffuse(c)
    type(snow_column), intent(inout) :: c
    integer :: k
    real(dp) :: flux(0:c%nlay)
    flux(0) = 0
    flux(c%nlay) = 0
    do k = 1, c%nlay - 1
      flux(k) = 0.2_dp*(c%temp(k + 1) - c%temp(k))/(c%thick(k) + c%thick(k + 1))
    end do
    do k = 1, c%nlay
      c%temp(k) = c%temp(k) + (flux(k) - flux(k - 1))
    end do
  end subroutine diffuse

  subroutine melt(c, q, out)
    type(snow_column), intent(inout) :: c
    real(dp), intent(in) :: q
    real(dp), intent(inout) :: out
    real(dp) :: loss
    loss = min(q*c%temp(1)**2, 0.5_dp*c%thick(1))
    c%thick(1) = c%thick(1) - loss
    out = out + loss
  end subroutine melt

  subroutine merge_layers(c)
    type(snow_column), intent(inout) :: c
    real(dp) :: total, mean
    integer :: n
    n = c%nlay
    total = c%thick(n - 1) + c%thick(n)
    mean = (c%thick(n - 1)*c%temp(n - 1) + c%thick(n)*c%temp(n))/total
    c%thick = [c%thick(1:n - 2), total]
    c%temp = [c%temp(1:n - 2), mean]
    c%nlay = n - 1
  end subroutine merge_layers
end module rows_snow_layers_mod
