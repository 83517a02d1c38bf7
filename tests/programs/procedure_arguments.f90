! idea: routines are given procedures, in loops and branches, and give them on
! dependent: y, z
! independent: x
! set: n=3
! range: x=0.4:0.9
module procedure_arguments
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  abstract interface
    function curve(t) result(value)
      import :: wp
      real(wp), intent(in) :: t
      real(wp) :: value
    end function curve
    subroutine change(v)
      import :: wp
      real(wp), intent(inout) :: v
    end subroutine change
  end interface
  real(wp) :: scale = 0.5_wp
contains
  subroutine foo(n, x, y, z)
    integer, intent(in) :: n
    real(wp), intent(inout) :: x
    real(wp), intent(out) :: y
    real(wp), intent(inout) :: z
    real(wp) :: area
    integer :: i
    y = 0.0_wp
    do i = 1, n
      call integrate(parabola, x, i, area)
      if (i > 1) then
        x = x*area
        call apply(twice=halve, v=z)
      else
        call apply(square, x)
      end if
      y = y + area*average(wave, parabola, x) + slope(wave, z)
      call through(square, parabola, z)
    end do
    call integrate(wave, x, 2, z)
    y = y + f77(parabola, z)
  end subroutine foo
  subroutine integrate(f, top, n, area)
    interface
      function f(t) result(value)
        import :: wp
        real(wp), intent(in) :: t
        real(wp) :: value
      end function f
    end interface
    real(wp), intent(in) :: top
    integer, intent(in) :: n
    real(wp), intent(out) :: area
    real(wp) :: step
    integer :: k
    step = top/n
    area = 0.0_wp
    do k = 1, n
      area = area + step*f(t=(k - 0.5_wp)*step)*scale
    end do
  end subroutine integrate
  subroutine apply(twice, v)
    procedure(change) :: twice
    real(wp), intent(inout) :: v
    call twice(v)
    v = v + 0.1_wp*sin(v)
    call twice(v)
  end subroutine apply
  subroutine through(g, h, v)
    procedure(change) :: g
    procedure(curve) :: h
    real(wp), intent(inout) :: v
    real(wp) :: part
    call integrate(h, v, 1, part)
    if (part > 0.0_wp) call apply(g, v)
    v = v*part
  end subroutine through
  function average(f, g, t) result(mean)
    procedure(curve) :: f, g
    real(wp), intent(in) :: t
    real(wp) :: mean
    mean = 0.5_wp*(f(t) + g(t*f(t)))
  end function average
  recursive function slope(f, t) result(r)
    procedure(curve) :: f
    real(wp), intent(in) :: t
    real(wp) :: r
    r = f(t)
    if (r > 0.2_wp) r = r + slope(f, 0.5_wp*t)
  end function slope
  function f77(f, t)
    real(wp) :: f77, f, t
    external :: f
    f77 = t*f(t)
  end function f77
  function parabola(t) result(p)
    real(wp), intent(in) :: t
    real(wp) :: p
    p = t*t + 1.0_wp
  end function parabola
  function wave(t) result(p)
    real(wp), intent(in) :: t
    real(wp) :: p
    p = sin(t)*scale
  end function wave
  subroutine square(v)
    real(wp), intent(inout) :: v
    v = v*v
    scale = scale + 0.01_wp*v
  end subroutine square
  subroutine halve(v)
    real(wp), intent(inout) :: v
    v = 0.5_wp*v
  end subroutine halve
end module procedure_arguments
