! idea: battery single-particle model: procedure pointer components for open-circuit potentials, Newton on voltage, generics on kinds
! routine: discharge
! dependent: voltage
! independent: current, diffusivity
! set: nt=3
module ocv_library
  implicit none
  integer, parameter :: sp = kind(1.0), dp = kind(1.0d0)
  abstract interface
    pure function ocv_fn(x) result(v)
      import dp
      real(dp), intent(in) :: x
      real(dp) :: v
    end function ocv_fn
  end interface
  interface asinh_safe
    module procedure asinh_sp, asinh_dp
  end interface
contains
  pure function ocv_graphite(x) result(v)
    real(dp), intent(in) :: x
    real(dp) :: v
    v = 0.2_dp + 0.6_dp*exp(-20*x) - 0.05_dp*tanh((x - 0.3_dp)/0.1_dp)
  end function ocv_graphite
  pure function ocv_nmc(x) result(v)
    real(dp), intent(in) :: x
    real(dp) :: v
    v = 4.3_dp - 0.8_dp*x - 0.02_dp/(1.05_dp - x)
  end function ocv_nmc
  elemental function asinh_sp(x) result(y)
    real(sp), intent(in) :: x
    real(sp) :: y
    y = log(x + sqrt(x*x + 1))
  end function asinh_sp
  elemental function asinh_dp(x) result(y)
    real(dp), intent(in) :: x
    real(dp) :: y
    y = log(x + sqrt(x*x + 1))
  end function asinh_dp
end module ocv_library
module spm
  use ocv_library
  implicit none
  integer, parameter :: nr = 4
  type electrode
    real(dp) :: c(nr) = 0.5_dp
    real(dp) :: d = 0.1_dp, area = 1.0_dp, k0 = 0.8_dp
    procedure(ocv_fn), pointer, nopass :: ocv => null()
  contains
    procedure :: diffuse
    procedure :: surface
    procedure :: potential
  end type electrode
  type cell
    type(electrode) :: neg, pos
    real(dp) :: r_ohm = 0.02_dp
  end type cell
contains
  subroutine diffuse(self, flux, dt)
    class(electrode), intent(inout) :: self
    real(dp), intent(in) :: flux, dt
    real(dp) :: a(nr), b(nr), c(nr), r, rp, rm
    integer :: i
    do i = 1, nr
      r = (i - 0.5_dp)/nr
      rp = (r + 0.5_dp/nr)**2/r**2
      rm = (r - 0.5_dp/nr)**2/r**2
      a(i) = -self%d*dt*nr**2*rm
      c(i) = merge(0.0_dp, -self%d*dt*nr**2*rp, i == nr)
      b(i) = 1 - a(i) - c(i)
    end do
    self%c(nr) = self%c(nr) - flux*dt*nr
    ! forward elimination
    do i = 2, nr
      b(i) = b(i) - a(i)/b(i - 1)*c(i - 1)
      self%c(i) = self%c(i) - a(i)/b(i - 1)*self%c(i - 1)
    end do
    self%c(nr) = self%c(nr)/b(nr)
    do i = nr - 1, 1, -1
      self%c(i) = (self%c(i) - c(i)*self%c(i + 1))/b(i)
    end do
  end subroutine diffuse
  pure real(dp) function surface(self)
    class(electrode), intent(in) :: self
    surface = min(max(1.5_dp*self%c(nr) - 0.5_dp*self%c(nr - 1), 1e-3_dp), 0.999_dp)
  end function surface
  function potential(self, i) result(v)
    class(electrode), intent(in) :: self
    real(dp), intent(in) :: i
    real(dp) :: v, i0, x
    x = self%surface()
    i0 = self%k0*sqrt(x*(1 - x))
    v = self%ocv(x) + 0.05_dp*asinh_safe(i/(2*i0*self%area))
  end function potential
  subroutine discharge(nt, current, diffusivity, voltage)
    integer, intent(in) :: nt
    real(dp), intent(in) :: current(nt), diffusivity
    real(dp), intent(out) :: voltage(nt)
    type(cell), target :: lfp
    type(electrode), pointer :: e
    integer :: k
    lfp%neg%ocv => ocv_graphite
    lfp%pos%ocv => ocv_nmc
    e => lfp%neg
    e%c = 0.8_dp
    e%d = 0.1_dp*diffusivity
    e => lfp%pos
    e%c = 0.3_dp
    e%d = 0.05_dp*diffusivity
    do k = 1, nt
      call lfp%neg%diffuse(0.02_dp*current(k), 0.5_dp)
      call lfp%pos%diffuse(-0.02_dp*current(k), 0.5_dp)
      voltage(k) = lfp%pos%potential(current(k)) - lfp%neg%potential(-current(k)) - lfp%r_ohm*current(k)
      if (voltage(k) < 2.0_dp) then
        print *, 'cut-off at step ', k
        voltage(k:) = 2.0_dp
        exit
      end if
    end do
  end subroutine discharge
end module spm
