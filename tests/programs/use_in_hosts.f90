! idea: internal procedures use names of modules that their hosts use as a whole
! dependent: y
! independent: x
module use_in_hosts_params
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), allocatable, dimension(:, :) :: conductivity, limit
  real(wp) :: precipitation
  integer :: layers = 3
contains
  pure real(wp) function damped(t)
    real(wp), intent(in) :: t
    damped = t/(1.0_wp + t*t)
  end function damped
end module use_in_hosts_params
module use_in_hosts_mod
  use use_in_hosts_params, only: wp
  implicit none
  real(wp) :: total
contains
  subroutine prepare
    use use_in_hosts_params
    integer :: k
    if (allocated(conductivity)) deallocate (conductivity, limit)
    allocate (conductivity(layers, 1), limit(layers, 1))
    do k = 1, layers
      conductivity(k, 1) = 0.5_wp*k
      limit(k, 1) = 1.0_wp/k
    end do
  end subroutine prepare
  subroutine percolate
    use use_in_hosts_params
    integer :: k, j
    real(wp) :: loss
    j = 1
    do k = 1, layers
      call layer(k, precipitation, loss)
      total = total + loss
    end do
  contains
    subroutine layer(k, excess, loss)
      integer, intent(in) :: k
      real(wp), intent(in) :: excess
      real(wp), intent(out) :: loss
      loss = excess*damped(limit(k, j)*excess)/conductivity(k, j) + excess**2
    end subroutine layer
  end subroutine percolate
  subroutine foo(x, y)
    use use_in_hosts_params
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    total = 0.0_wp
    precipitation = x
    call prepare
    call percolate
    y = total
  end subroutine foo
end module use_in_hosts_mod
