! idea: arrays of structures as arguments of any shape, by element and by section
! dependent: p, y
! independent: p, q
! set: n=4
! size: q=5
module m
  implicit none
  type :: particle
    real(8) :: x
    real(8) :: v(3)
    real(8) :: mass
    integer :: cell
  end type particle
contains
  subroutine foo(n, p, q, y)
    integer, intent(in) :: n
    type(particle), intent(inout) :: p(0:n)
    type(particle), intent(in) :: q(:)
    real(8), intent(out) :: y
    type(particle) :: tmp(n)
    integer :: i
    y = 0.0d0
    do i = 1, n
      tmp(i)%x = q(i)%x * p(i - 1)%mass
      tmp(i)%v = q(i)%v * p(i)%v(1) + p(0)%x
      tmp(i)%mass = tmp(i)%x**2
      call push(p(i), tmp(i)%v, 0.1d0)
      p(i - 1)%x = p(i)%x * p(i)%mass
    end do
    call kinetic(p, y)
    call kinetic(p(1:3), y)
    call kinetic(p(n:0:-2), y)
    call kinetic(tmp, y)
    call norm(p%x, size(p), y)
    call norm(p(2)%v(2:3), 2, y)
    call norm(p(:)%v(2), size(p%x), y)
    call pair(p(1), p(2), y)
    y = y + sum(q%mass) + size(q) + ubound(p, 1) + lbound(p, 1) + size(p(1)%v)
  end subroutine foo
  subroutine push(p, f, dt)
    type(particle), intent(inout) :: p
    real(8), intent(in) :: f(:), dt
    p%v = p%v + f * dt / p%mass
    p%x = p%x + sin(p%v(1)) * dt
  end subroutine push
  subroutine kinetic(p, e)
    type(particle), intent(inout) :: p(:)
    real(8), intent(inout) :: e
    integer :: i
    do i = 1, size(p)
      p(i)%mass = p(i)%mass * 1.01d0
      e = e + 0.5d0 * p(i)%mass * dot_product(p(i)%v, p(i)%v)
    end do
  end subroutine kinetic
  subroutine norm(x, n, e)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: e
    e = e + sqrt(sum(x**2))
  end subroutine norm
  subroutine pair(a, b, e)
    type(particle), intent(inout) :: a
    type(particle), intent(in) :: b
    real(8), intent(inout) :: e
    a%x = a%x * b%x
    e = e * a%x + b%mass
  end subroutine pair
end module m
