! idea: elemental procedures that take components of arrays of structures, which are structures
! dependent: p, y
! independent: p, x
! set: n=3
module elemental_components_mod
  implicit none
  type :: vec
    real(8) :: a, b
  end type vec
  type :: particle
    real(8) :: x, v
    type(vec) :: r
    real(8) :: u(2)
  end type particle
contains
  subroutine foo(n, p, x, y)
    integer, intent(in) :: n
    type(particle), intent(inout) :: p(0:n)
    real(8), intent(in) :: x(n + 1)
    real(8), intent(out) :: y
    type(particle), allocatable :: q(:)
    integer :: i, k
    call advance(p%x, p%v, x)
    call moved(p%r, p%v)
    allocate(q(n))
    q = p(1:n)
    do k = 1, 2
      do i = 1, n
        q(i)%u = x(i)*i
      end do
      y = sum(scaled(p%r, p%x))
      call moved(p(n:1:-1)%r, q%u(k)*y)
      call moved(q(k)%r, x(k))
      p%x = 0.1d0*scaled(p(n:0:-1)%r, p%x) + p(n:0:-1)%x*p(n:0:-1)%v
      if (k == 2) call moved(q(2:3)%r, p(0:1)%r%a*q(2:3)%r%a)
      call moved(p(1:n - 3)%r, p(1:n - 3)%x)
    end do
    y = y + sum(q%r%a*q%r%b) + twice(p(1)%r)
  end subroutine foo
  elemental subroutine advance(x, v, dt)
    real(8), intent(inout) :: x
    real(8), intent(in) :: v, dt
    x = x + dt*v*x
  end subroutine advance
  elemental subroutine moved(r, s)
    type(vec), intent(inout) :: r
    real(8), intent(in) :: s
    r%a = r%a*s
    r%b = r%b + r%a*s
  end subroutine moved
  elemental function scaled(r, s) result(f)
    type(vec), intent(in) :: r
    real(8), intent(in) :: s
    real(8) :: f
    f = r%a*r%b*s
  end function scaled
  elemental function twice(r) result(f)
    type(vec), intent(in) :: r
    real(8) :: f
    f = 2*r%a
  end function twice
end module elemental_components_mod
