! idea: particles in an allocatable array of structures that grows in a callee
! routine: run
! dependent: e
! independent: x0, m0
! set: n=3, nt=4
! size: x0=2 3, m0=3
module type_allocatable_grown_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: particle
    real(wp) :: x(2) = 0.0_wp
    real(wp) :: v(2) = 0.0_wp
    real(wp) :: m = 1.0_wp
    integer :: id = 0
  end type particle
contains
  subroutine forces(p, f)
    type(particle), intent(in) :: p(:)
    real(wp), intent(out) :: f(:,:)
    integer :: i, j
    real(wp) :: d(2), r2
    f = 0.0_wp
    do i = 1, size(p)
      do j = 1, size(p)
        if (p(i)%id == p(j)%id) cycle
        d = p(j)%x - p(i)%x
        r2 = sum(d*d) + 0.1_wp
        f(:,i) = f(:,i) + p(i)%m*p(j)%m*d/(r2*sqrt(r2))
      end do
    end do
  end subroutine forces
  subroutine add(p, q)
    type(particle), allocatable, intent(inout) :: p(:)
    type(particle), intent(in) :: q
    type(particle), allocatable :: new(:)
    integer :: n
    n = size(p)
    allocate(new(n+1))
    new(1:n) = p
    new(n+1) = q
    call move_alloc(new, p)
  end subroutine add
  subroutine run(n, nt, x0, m0, e)
    integer, intent(in) :: n, nt
    real(wp), intent(in) :: x0(:,:), m0(:)
    real(wp), intent(out) :: e
    type(particle), allocatable :: p(:)
    type(particle) :: q
    real(wp), allocatable :: f(:,:)
    integer :: i, k
    allocate(p(0))
    do i = 1, n
      q = particle(x=x0(:,i), v=[0.1_wp, 0.0_wp], m=m0(i), id=i)
      call add(p, q)
    end do
    allocate(f(2,n))
    do k = 1, nt
      call forces(p, f)
      do i = 1, n
        p(i)%v = p(i)%v + 0.1_wp*f(:,i)/p(i)%m
        p(i)%x = p(i)%x + 0.1_wp*p(i)%v
      end do
    end do
    e = 0.0_wp
    do i = 1, n
      e = e + 0.5_wp*p(i)%m*sum(p(i)%v**2) + p(i)%x(1)
    end do
  end subroutine run
end module type_allocatable_grown_mod
