! idea: leapfrog with Asselin filter, time levels as private and public pointers of modules into arrays
! dependent: cost
! independent: h0, f
! set: nx=3, ny=3, nt=4
module pointer_of_module_leapfrog_fields
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), allocatable, target, save :: u(:, :, :), h(:, :, :)
  integer, target :: msk1(3, 3) = 1, msk2(3, 3) = 1
  real(wp), pointer, save :: ub(:, :) => null(), un(:, :) => null(), ua(:, :) => null()
  real(wp), pointer, save :: hb(:, :) => null(), hn(:, :) => null(), ha(:, :) => null()
  integer, pointer, save :: msk(:, :) => null()
contains
  subroutine point(kb, kn, ka)
    integer, intent(in) :: kb, kn, ka
    ub => u(:, :, kb)
    un => u(:, :, kn)
    ua => u(:, :, ka)
    hb => h(:, :, kb)
    hn => h(:, :, kn)
    ha => h(:, :, ka)
  end subroutine point
end module pointer_of_module_leapfrog_fields
module pointer_of_module_leapfrog_dyn
  use pointer_of_module_leapfrog_fields, only: wp, ub, un, ua, hb, hn, ha, msk
  implicit none
contains
  subroutine step(dt, f)
    real(wp), intent(in) :: dt, f
    integer :: i, j
    do j = lbound(un, 2) + 1, ubound(un, 2)
      do i = 2, size(un, 1)
        ua(i, j) = ub(i, j) + dt*(f*un(i, j) - (hn(i, j) - hn(i - 1, j)))*msk(i, j)
        ha(i, j) = hb(i, j) - dt*(un(i, j) - un(i, j - 1))*hn(i, j)
      end do
    end do
    ua(1, :) = un(1, :)
    ha(:, 1) = hn(:, 1)
    un = un + 0.1_wp*(ub - 2.0_wp*un + ua)
    hn = hn + 0.1_wp*(hb - 2.0_wp*hn + ha)
  end subroutine step
  subroutine swap
    real(wp), pointer :: t(:, :)
    t => ub; ub => un; un => ua; ua => t
    t => hb; hb => hn; hn => ha; ha => t
  end subroutine swap
  subroutine run(nt, f)
    integer, intent(in) :: nt
    real(wp), intent(in) :: f
    integer :: it
    do it = 1, nt
      call step(0.1_wp, f)
      call swap
      if (sum(hn) > 1.0e8_wp) exit
    end do
  end subroutine run
end module pointer_of_module_leapfrog_dyn
module pointer_of_module_leapfrog_top
  use pointer_of_module_leapfrog_fields
  use pointer_of_module_leapfrog_dyn, only: run
  implicit none
contains
  subroutine foo(nx, ny, nt, h0, f, cost)
    integer, intent(in) :: nx, ny, nt
    real(wp), intent(in) :: h0(nx, ny), f
    real(wp), intent(out) :: cost
    if (.not. allocated(u)) allocate(u(nx, ny, 3), h(nx, ny, 3))
    u = 0.1_wp
    h = 1.0_wp
    h(:, :, 1) = h0
    h(:, :, 2) = h0*1.01_wp
    msk => msk1
    msk1(2, 2) = 0
    call point(1, 2, 3)
    call run(nt, f)
    msk => msk2
    call run(1, f*0.5_wp)
    cost = sum(hn**2) + sum(un*ub)
  end subroutine foo
end module pointer_of_module_leapfrog_top
