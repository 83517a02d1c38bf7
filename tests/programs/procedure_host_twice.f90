! idea: wrappers of internal procedures in wrappers, in other modules with private names
! routine: top
! dependent: y
! independent: x
module procedure_host_twice_i
  implicit none
  private
  public :: wp, fun
  integer, parameter :: wp = kind(1.0d0)
  abstract interface
    pure function purefun(s) result(v)
      import :: wp
      real(wp), intent(in) :: s
      real(wp) :: v
    end function
    function fun(s) result(v)
      import :: wp
      real(wp), intent(in) :: s
      real(wp) :: v
    end function
  end interface
end module
module procedure_host_twice_q
  use procedure_host_twice_i
  implicit none
  private
  public :: quad2, count
  integer :: count = 0
  real(wp), parameter :: nodes(2) = [-0.57735026918962576_wp, 0.57735026918962576_wp]
  real(wp) :: scale = 1.0_wp
contains
  recursive subroutine quad(f, a, b, r)
    procedure(fun) :: f
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: r
    integer :: i
    r = 0
    do i = 1, 2
      r = r + f(mid(a, b) + 0.5_wp*(b-a)*nodes(i))
      count = count + 1
    end do
    r = r*0.5_wp*(b-a)*scale
  end subroutine
  pure real(wp) function mid(a, b)
    real(wp), intent(in) :: a, b
    mid = 0.5_wp*(a+b)
  end function
  subroutine panels(f, n, a, b, r)
    procedure(fun) :: f
    integer, intent(in) :: n
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: r
    real(wp) :: part, h
    integer :: i
    h = (b-a)/n
    r = 0
    do i = 1, n
      call quad(f, a + (i-1)*h, a + i*h, part)
      r = r + part
      scale = scale + 0.01_wp*part
    end do
    scale = 1.0_wp
  end subroutine
  subroutine quad2(f2, n, b, r)
    interface
      function f2(s, t) result(v)
        import :: wp
        real(wp), intent(in) :: s, t
        real(wp) :: v
      end function
    end interface
    integer, intent(in) :: n
    real(wp), intent(in) :: b(2)
    real(wp), intent(out) :: r
    real(wp) :: s0
    call panels(outer, n, 0.0_wp, b(1), r)
  contains
    recursive function outer(s) result(v)
      real(wp), intent(in) :: s
      real(wp) :: v
      s0 = s
      call quad(inner, 0.0_wp, b(2), v)
    end function
    function inner(t) result(v)
      real(wp), intent(in) :: t
      real(wp) :: v
      v = f2(s0, t)
    end function
  end subroutine
end module
module procedure_host_twice
  use procedure_host_twice_i, only: wp
  use procedure_host_twice_q, only: quad2, count
  implicit none
contains
  subroutine top(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    real(wp) :: a, last, new
    integer :: i
    count = 0
    a = x(1)*x(2)
    y = 0
    last = 0
    do i = 1, 2
      call quad2(integrand, i, x(1:2), new)
      last = new
      y = y + last*a
      a = a*0.5_wp + last
    end do
    y = y + count
  contains
    function integrand(s, t) result(v)
      real(wp), intent(in) :: s, t
      real(wp) :: v
      v = exp(-a*s)*cos(x(3)*t) + last*s*t
    end function
  end subroutine
end module
