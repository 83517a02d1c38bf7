! idea: a landscape of tiles: deferred evaporation, Newton to convergence, soil columns, conductance overridden
! dependent: tskin, flux
! independent: tsoil, rnet, frac
! set: nt=3, ns=4
! without: sparse
! range: tsoil=280.0:290.0, rnet=100.0:200.0, frac=0.2:0.5
module land_types
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type, abstract :: tile
    real(wp) :: fraction = 0
    real(wp) :: z0 = 0.1_wp
    real(wp), allocatable :: temp(:)
  contains
    procedure(evap_i), deferred :: evap
    procedure :: conductance
    procedure, non_overridable :: solve
  end type tile
  abstract interface
    function evap_i(self, t) result(e)
      import
      class(tile), intent(in) :: self
      real(wp), intent(in) :: t
      real(wp) :: e
    end function evap_i
  end interface
  type, extends(tile) :: bare_tile
    real(wp) :: wet = 0.3_wp
  contains
    procedure :: evap => bare_evap
  end type bare_tile
  type, extends(tile) :: veg_tile
    real(wp) :: lai = 2
  contains
    procedure :: evap => veg_evap
    procedure :: conductance => veg_conductance
  end type veg_tile
contains
  function bare_evap(self, t) result(e)
    class(bare_tile), intent(in) :: self
    real(wp), intent(in) :: t
    real(wp) :: e
    e = self%wet*qsat(t)*self%conductance()
  end function bare_evap
  function veg_evap(self, t) result(e)
    class(veg_tile), intent(in) :: self
    real(wp), intent(in) :: t
    real(wp) :: e
    e = (1 - exp(-0.5_wp*self%lai))*qsat(t)*self%conductance()
  end function veg_evap
  function conductance(self) result(g)
    class(tile), intent(in) :: self
    real(wp) :: g
    g = 1/log(10/self%z0)**2
  end function conductance
  function veg_conductance(self) result(g)
    class(veg_tile), intent(in) :: self
    real(wp) :: g
    g = 1/log(8/self%z0)**2*sqrt(1 + self%fraction)
  end function veg_conductance
  elemental function qsat(t) result(q)
    real(wp), intent(in) :: t
    real(wp) :: q
    q = 0.611_wp*exp(17.27_wp*(t - 273.15_wp)/(t - 35.85_wp))
  end function qsat
  subroutine solve(self, rnet, ts, fl)
    class(tile), intent(inout) :: self
    real(wp), intent(in) :: rnet
    real(wp), intent(out) :: ts, fl
    integer :: it, k
    real(wp) :: g, f, df
    ts = self%temp(1)
    newton: do it = 1, 8
      g = 5*(ts - self%temp(1))
      f = rnet - 100*self%evap(ts) - g - 0.5_wp*(ts - 285)
      df = -100*(self%evap(ts + 0.01_wp) - self%evap(ts))/0.01_wp - 5.5_wp
      if (abs(f/df) < 1e-6_wp) exit newton
      ts = ts - f/df
    end do newton
    fl = 5*(ts - self%temp(1))
    do k = 1, size(self%temp) - 1
      self%temp(k) = self%temp(k) + 0.1_wp*(self%temp(k+1) - self%temp(k))
    end do
    self%temp(1) = self%temp(1) + 0.02_wp*fl
  end subroutine solve
end module land_types
module land
  use land_types
  implicit none
contains
  subroutine foo(nt, ns, tsoil, rnet, frac, tskin, flux)
    integer, intent(in) :: nt, ns
    real(wp), intent(in) :: tsoil(ns), rnet(nt), frac(nt)
    real(wp), intent(out) :: tskin(nt), flux
    type(bare_tile) :: bare
    type(veg_tile) :: veg(2)
    real(wp) :: fl
    integer :: i
    bare%fraction = frac(1)
    bare%temp = tsoil
    do i = 1, size(veg)
      veg(i)%fraction = frac(i + 1)
      veg(i)%lai = 1.5_wp*i
      allocate(veg(i)%temp, source=tsoil)
    end do
    flux = 0
    call bare%solve(rnet(1), tskin(1), fl)
    flux = flux + bare%fraction*fl + bare%temp(1)*1e-3_wp
    do i = 1, size(veg)
      call veg(i)%solve(rnet(i + 1), tskin(i + 1), fl)
      flux = flux + veg(i)%fraction*fl + sum(veg(i)%temp)*1e-3_wp
    end do
    where (tskin > 286)
      tskin = tskin - 0.5_wp*(tskin - 286)**2/(tskin - 200)
    end where
  end subroutine foo
end module land
