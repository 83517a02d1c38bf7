! idea: blocks declare constants of all kinds, also arrays and kinds, and use modules
! dependent: y
! independent: x
! set: n=3
module block_constants_tools
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: factor = 2, scales(3) = [1, 2, 3]
  type :: pair
    real(wp) :: a = 0.5_wp, b = 2
  end type
contains
  elemental real(wp) function cube(u)
    real(wp), intent(in) :: u
    cube = u**3
  end function
  subroutine stretch(u)
    real(wp), intent(inout) :: u
    u = u*factor
    factor = factor + 0.5_wp
  end subroutine
end module block_constants_tools
module block_constants_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i
    real(wp) :: m
    y = 0
    m = x(1)
    do i = 1, n
      block
        use, intrinsic :: iso_fortran_env, only: dp => real64
        use block_constants_tools, only: pair, cube, stretch, f => factor
        real(dp), parameter :: two = 2.0_dp
        type(pair) :: p
        p%a = p%a*cube(x(i))*two
        call stretch(p%b)
        y = y + p%a*p%b*f
      end block
      block
        integer, parameter :: m = 2
        real(wp), parameter :: c(m) = [1.5_wp, 2.5_wp], d(m, m) = reshape([c, 2*c], [m, m])
        character(len=*), parameter :: names(m) = ["one", "two"]
        logical, parameter :: is_on = names(m) == "two"
        real(wp) :: t(m), u(size(c))
        t = matmul(d, c)*x(i)
        u = t*c
        inner: block
          real(wp), parameter :: c = 0.25_wp*m
          if (i == 1) exit inner
          u = u*c
        end block inner
        if (is_on) y = y + sum(t) + u(2)
      end block
      y = y*m
    end do
    call keep()
  contains
    subroutine keep()
      block
        use block_constants_tools, only: s => scales
        integer, parameter :: order(3) = [3, 1, 2]
        s = s*x(order)
        y = y + sum(s)
      end block
    end subroutine
  end subroutine foo
end module block_constants_mod
