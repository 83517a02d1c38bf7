! idea: a multigrid cycle without modules: recursive by an interface block, counters by value, functions beside the names of a used module
! dependent: u, nrm
! independent: u, f, om
! set: lev=3, om=1.2
module mgwork
  implicit none
  double precision, allocatable, save :: uw(:), fw(:)
  integer, allocatable, save :: off(:), np(:)
end module mgwork
subroutine foo(lev, om, f, u, nrm)
  use mgwork
  implicit none
  integer, intent(in) :: lev
  double precision, intent(in) :: om, f(0:2**lev)
  double precision, intent(inout) :: u(0:2**lev)
  double precision, intent(out) :: nrm
  integer :: l, it
  interface
    recursive subroutine cycle_mg(l, gamma, om)
      integer, intent(in) :: l
      integer, value :: gamma
      double precision, intent(in) :: om
    end subroutine cycle_mg
    function resnorm(l) result(r)
      integer, intent(in) :: l
      double precision :: r
    end function resnorm
  end interface
  allocate(off(lev), np(lev))
  np = [(2**l, l = 1, lev)]
  off(lev) = 0
  do l = lev - 1, 1, -1
    off(l) = off(l + 1) + np(l + 1) + 1
  end do
  allocate(uw(0:off(1) + np(1)), fw(0:off(1) + np(1)))
  uw = 0
  fw = 0
  uw(off(lev):off(lev) + np(lev)) = u
  fw(off(lev):off(lev) + np(lev)) = f
  nrm = resnorm(lev)
  it = 0
  do while (nrm > 1d-6 .and. it < 3)
    call cycle_mg(lev, 1 + mod(it, 2), om)
    nrm = resnorm(lev)
    it = it + 1
  end do
  u = uw(off(lev):off(lev) + np(lev))
  deallocate(uw, fw, off, np)
end subroutine foo
recursive subroutine cycle_mg(l, gamma, om)
  use mgwork, only: u => uw, f => fw, off, np
  implicit none
  integer, intent(in) :: l
  integer, value :: gamma
  double precision, intent(in) :: om
  integer :: i, color, n, o, oc
  double precision :: h2
  n = np(l)
  o = off(l)
  h2 = 1d0/n**2
  if (l == 1) then
    u(o + 1) = 0.5d0*(u(o) + u(o + 2) + h2*f(o + 1))
    return
  end if
  do color = 1, 2
    do i = color, n - 1, 2
      u(o + i) = (1 - om)*u(o + i) + om*0.5d0*(u(o + i - 1) + u(o + i + 1) + h2*(f(o + i) - 0.1d0*u(o + i)**2))
    end do
  end do
  oc = off(l - 1)
  u(oc:oc + np(l - 1)) = 0
  do i = 1, np(l - 1) - 1
    f(oc + i) = 0.5d0*res(2*i) + 0.25d0*(res(2*i - 1) + res(2*i + 1))
  end do
  do while (gamma > 0)
    call cycle_mg(l - 1, 1, om)
    gamma = gamma - 1
  end do
  do i = 1, n - 1
    u(o + i) = u(o + i) + 0.5d0*(u(oc + i/2) + u(oc + (i + 1)/2))
  end do
contains
  double precision function res(i)
    integer, intent(in) :: i
    res = f(o + i) - 0.1d0*u(o + i)**2 + (u(o + i - 1) - 2*u(o + i) + u(o + i + 1))/h2
  end function res
end subroutine cycle_mg
function resnorm(l) result(r)
  use mgwork
  implicit none
  integer, intent(in) :: l
  double precision :: r
  integer :: i
  r = 0
  do i = off(l) + 1, off(l) + np(l) - 1
    r = r + (fw(i) + (uw(i - 1) - 2*uw(i) + uw(i + 1))*np(l)**2)**2
  end do
  r = sqrt(r/np(l))
end function resnorm
