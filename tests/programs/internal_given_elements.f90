! idea: internal procedures given elements and sections of variables of the host, whose other parts they use
! dependent: y
! independent: x
! set: n=3
module internal_given_elements_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: leaf
    real(wp) :: q(3) = 0.5_wp
    integer :: k = 2
  end type
  type :: tree
    type(leaf) :: l(2), one
    real(wp), allocatable :: v(:, :)
  end type
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(tree) :: t
    real(wp) :: f
    integer :: i
    t%v = spread(x, 1, n)
    y = 0
    f = x(1)**2
    do i = 1, n
      associate (l => t%l(mod(i, 2) + 1), v => t%v(:, i), one => t%one%q, k => t%one%k)
        l%q = l%q*x(i)
        v = v*l%q(k)
        k = mod(k, 3) + 1
        one(k) = one(k) + sum(v)
        associate (q => l%q(k:), w => v(n:1:-1))
          q = q + one(k)
          w(1:2) = w(2:3)*q(1)
          call change(q, w(2))
        end associate
        y = y + l%q(3) + v(1)
      end associate
      t%v(2, i) = t%v(1, i)*f
      call change(t%l(1)%q, t%v(2, i))
      f = f + t%v(2, i)*t%one%q(1)
    end do
    y = y + sum(t%v)
  contains
    subroutine change(part, b)
      real(wp), intent(inout) :: part(:), b
      part = part*b
      b = b + part(1)
      t%one%q(1) = t%one%q(1)*x(1)
    end subroutine
  end subroutine foo
end module internal_given_elements_mod
