! idea: ice categories as a derived type with arrays of columns: remapping between grids that change, module parameters
! dependent: ice, flux
! independent: ice, tair
! size: ice=2, ice%enth=1:3 1:2, ice%h=1:3 1:2, flux=2
! without: jacobian, sparse
module rows_ice_categories_mod
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), parameter :: rho = 0.9_dp
  type :: ice_category
    real(dp), allocatable, dimension(:) :: enth, h
    real(dp) :: area = 1
  end type ice_category
contains
  subroutine foo(ice, tair, flux)
    type(ice_category), dimension(:), intent(inout) :: ice
    real(dp), intent(in) :: tair
    real(dp), intent(out) :: flux(size(ice))
    integer :: n, first(size(ice))
    do n = 1, size(ice)
      first(n) = size(ice(n)%h)
      call regrid(ice(n), first(n) + n)
      ice(n)%enth(1) = ice(n)%enth(1) + 0.1_dp*(tair - ice(n)%enth(1)/rho)
      flux(n) = ice(n)%enth(1)*ice(n)%h(1)*ice(n)%area
      call exchange(ice, n)
    end do
    do n = 1, size(ice)
      call regrid(ice(n), first(n))
    end do
  end subroutine foo
  subroutine exchange(ice, n)
    type(ice_category), dimension(:), intent(inout) :: ice
    integer, intent(in) :: n
    integer :: other
    other = mod(n, size(ice)) + 1
    ice(n)%h(1) = ice(n)%h(1) + 0.1_dp*ice(other)%h(1)
    ice(other)%enth = ice(other)%enth*0.9_dp + ice(n)%enth(1)*0.1_dp
  end subroutine exchange
  subroutine regrid(cat, nnew)
    type(ice_category), intent(inout) :: cat
    integer, intent(in) :: nnew
    type(ice_category) :: old
    real(dp) :: total, top, bottom, lower, upper, overlap
    integer :: i, k
    old = cat
    deallocate(cat%enth, cat%h)
    allocate(cat%enth(nnew), cat%h(nnew))
    total = sum(old%h)
    cat%h(:) = total/nnew
    top = 0
    do k = 1, nnew
      bottom = top + cat%h(k)
      cat%enth(k) = 0
      lower = 0
      do i = 1, size(old%h)
        upper = lower + old%h(i)
        overlap = min(bottom, upper) - max(top, lower)
        if (overlap > 0) cat%enth(k) = cat%enth(k) + overlap*old%enth(i)
        lower = upper
      end do
      cat%enth(k) = cat%enth(k)/cat%h(k)
      top = bottom
    end do
  end subroutine regrid
end module rows_ice_categories_mod
