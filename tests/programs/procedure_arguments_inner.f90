! idea: internal procedures are given procedures: internal ones, those of the module, or none
! dependent: y
! independent: x
! range: x=0.6:0.9
module procedure_arguments_inner
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: state = 0.3_wp
contains
  real(wp) function cube(t)
    real(wp), intent(in) :: t
    cube = t**3 + state*t
    state = state*1.1_wp
  end function cube
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    real(wp) :: factor
    state = 0.3_wp*x
    factor = 0.5_wp*x
    y = newton(residual, 1.0_wp)
    y = y*adaptive(cube, 0.0_wp, x, 2) + adaptive(residual, 0.0_wp, y, 1)
    call advance(y)
    call advance(y, shrink)
    call advance(y, change=shrink)
    y = y + factor*twice(residual, x)
  contains
    function newton(f, start) result(root)
      interface
        function f(z)
          import :: wp
          real(wp), intent(in) :: z
          real(wp) :: f
        end function f
      end interface
      real(wp), intent(in) :: start
      real(wp) :: root, change
      integer :: it
      root = start
      do it = 1, 40
        change = -f(root)*1.0e-4_wp/(f(root + 1.0e-4_wp) - f(root))
        root = root + change
        if (abs(change) < 1.0e-13_wp) exit
      end do
    end function newton
    real(wp) function residual(z)
      real(wp), intent(in) :: z
      residual = z*z - factor*z - x
    end function residual
    recursive function adaptive(f, a, b, depth) result(area)
      real(wp), external :: f
      real(wp), intent(in) :: a, b
      integer, intent(in) :: depth
      real(wp) :: area, middle
      middle = 0.5_wp*(a + b)
      area = (b - a)*(f(a) + 4.0_wp*f(middle) + f(b))/6.0_wp
      factor = factor*1.05_wp
      if (depth > 0) area = 0.5_wp*area + 0.5_wp*(adaptive(f, a, middle, depth - 1) &
        + adaptive(f, middle, b, depth - 1))
    end function adaptive
    subroutine advance(u, change)
      real(wp), intent(inout) :: u
      interface
        subroutine change(v)
          import :: wp
          real(wp), intent(inout) :: v
        end subroutine change
      end interface
      optional :: change
      u = u*x
      if (present(change)) call change(u)
    end subroutine advance
    subroutine shrink(v)
      real(wp), intent(inout) :: v
      v = v/(1.0_wp + factor*v)
      factor = factor + 0.1_wp
    end subroutine shrink
    function twice(f, at) result(value)
      procedure(real(wp)) :: f
      real(wp), intent(in) :: at
      real(wp) :: value
      value = f(at) + newton(f, at + 1.0_wp)
    end function twice
  end subroutine foo
end module procedure_arguments_inner
