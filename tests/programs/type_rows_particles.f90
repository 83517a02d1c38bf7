! idea: particles with histories, sorted by an index list, local copies
! dependent: p, e
! independent: p, dt
! set: n=3, order=3 1 2
! size: p%hist=3 2 3
! without: sparse
module type_rows_particles_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: vec
    real(wp) :: x(3)
  end type vec
  type :: particle
    type(vec) :: r, v
    real(wp) :: m
    real(wp), allocatable :: hist(:, :)
  end type particle
contains
  subroutine foo(n, order, p, dt, e)
    integer, intent(in) :: n, order(n)
    type(particle), intent(inout) :: p(n)
    real(wp), intent(in) :: dt
    real(wp), intent(out) :: e
    integer :: i, j, s
    real(wp) :: d(3)
    e = 0
    do s = 1, 3
      do i = 1, n
        d = 0
        do j = 1, n
          if (j == i) cycle
          d = d + (p(order(j))%r%x - p(order(i))%r%x)*p(order(j))%m/ &
            (1 + sum((p(order(j))%r%x - p(order(i))%r%x)**2))
        end do
        p(order(i))%v%x = p(order(i))%v%x + dt*d
        p(order(i))%hist(:, s) = p(order(i))%hist(:, s)*[d(1), e + 1]
      end do
      do i = 1, n
        p(i)%r%x = p(i)%r%x + dt*p(i)%v%x
      end do
      e = e + kinetic(p)
      if (s == 2) call shift(p(order(1)), p(order(2)))
    end do
    do i = 1, n
      e = e + sum(p(i)%hist)
    end do
  end subroutine foo
  function kinetic(p) result(e)
    type(particle), intent(in) :: p(:)
    real(wp) :: e
    integer :: i
    e = 0
    do i = 1, size(p)
      e = e + 0.5_wp*p(i)%m*dot_product(p(i)%v%x, p(i)%v%x)*(1 + p(i)%hist(1, 2))
    end do
  end function kinetic
  subroutine shift(a, b)
    type(particle), intent(inout) :: a, b
    a%hist(:, 2:3) = a%hist(:, 1:2)*b%m
    b%hist(1, :) = a%hist(2, :)
    a%r = b%r
  end subroutine shift
end module type_rows_particles_mod
