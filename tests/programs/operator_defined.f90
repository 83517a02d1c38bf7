! idea: operators and assignments that the program defines, on numbers and structures
! dependent: y
! independent: x, m
module v
  implicit none
  type vec
    real(8) :: a, b
  end type vec
  interface operator(+)
    module procedure add_vec
  end interface
  interface operator(*)
    module procedure mat_vec, scale_vec
  end interface operator(*)
  interface operator(.dot.)
    module procedure dot_v, dot_t
  end interface
  interface operator(-)
    module procedure minus_v
  end interface
  interface assignment(=)
    module procedure set_vec
  end interface
contains
  function minus_v(x) result(y)
    type(vec), intent(in) :: x
    type(vec) :: y
    y%a = -x%a
    y%b = -x%b
  end function
  function add_vec(x, y) result(z)
    type(vec), intent(in) :: x, y
    type(vec) :: z
    z%a = x%a + y%a
    z%b = x%b + y%b
  end function
  function scale_vec(s, y) result(z)
    real(8), intent(in) :: s
    type(vec), intent(in) :: y
    type(vec) :: z
    z%a = s*y%a
    z%b = s*y%b
  end function
  function mat_vec(m, y) result(z)
    real(8), intent(in) :: m(:,:), y(:)
    real(8) :: z(size(m,1))
    z = matmul(m, y)
  end function
  function dot_v(x, y) result(z)
    real(8), intent(in) :: x(:), y(:)
    real(8) :: z
    z = sum(x*y)
  end function
  function dot_t(x, y) result(z)
    type(vec), intent(in) :: x, y
    real(8) :: z
    z = x%a*y%a + x%b*y%b
  end function
  subroutine set_vec(x, s)
    type(vec), intent(out) :: x
    real(8), intent(in) :: s
    x%a = s
    x%b = s*s
  end subroutine
  subroutine foo(x, m, y)
    real(8), intent(in) :: x(2), m(2,2)
    real(8), intent(inout) :: y(2)
    type(vec) :: u, w
    real(8) :: t
    t = x .dot. y
    y = m*x + y*t
    y = m*(m*y)
    u = t
    w = -u + y(1)*u
    t = (u .dot. w) + t*(x .dot. (m*y))
    y(1) = y(1)*t
  end subroutine
end module v
