! idea: names of arrays that are computed from pointers, also of arguments that are inlined
! dependent: y
! independent: x
! set: n=4
module associate_pointer_values
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), target, save :: world(4) = 0.5_wp
contains
  subroutine mix(p, c, d, i, y)
    real(wp), pointer, intent(inout) :: p(:)
    real(wp), intent(in) :: c, d(:)
    integer, intent(in) :: i
    real(wp), intent(inout) :: y
    if (.not. associated(p)) p => world
    y = y*2
    world(i) = y
    y = y + c*sum(p) + d(i)
    p = p*(c)*0.25_wp
    y = 0.25_wp*(y + c*sum(p) + d(i))
  end subroutine mix
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: a(0:n), b(n)
    real(wp), pointer :: p(:), q(:)
    integer :: i, k
    a = x(1)
    a(1:n) = x
    b = x**2
    nullify(p)
    q => b
    y = x(2)
    k = 2
    associate (d => 2*q)
      y = y + sum(d)*d(2)
      q = q*x(2)
      y = y + sum(d)*lbound(d, 1)
    end associate
    do i = 1, n - 1
      q => a(i:)
      if (i == 2) q(-1:) => b
      associate (d => 2*q, e => (q), f => x(:size(q)) + q)
        q = q*x(i)
        y = y + sum(d)*d(2) + e(1)*sum(f)
      end associate
    end do
    y = 0.01_wp*y
    q => b
    call mix(p, y*2, b + world, k + 1, y)
    call mix(p, (y), (p), (k), y)
    do i = 1, 3
      k = i
      call mix(q, a(k), q(k:)*2, 2 - i/2, y)
    end do
    y = y + sum(a(1:)*b) + sum(world)
    world = 0.5_wp
  end subroutine foo
end module associate_pointer_values
