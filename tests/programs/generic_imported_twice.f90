! idea: generic names, operators and assignments from two modules, each imported by name: renamed, given on
! dependent: y
! independent: x
! set: n=3
module a3
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: vec
    real(wp) :: a = 0.0_wp
  end type vec
  interface norm
    module procedure norm_vector
  end interface norm
  interface scale_it
    module procedure scale_vector
  end interface scale_it
  interface operator(+)
    module procedure add_vec
  end interface
  interface assignment(=)
    module procedure vec_of_real
  end interface
  interface operator(.dot.)
    module procedure dot_vec
  end interface
  private :: norm_vector, scale_vector
contains
  function norm_vector(v) result(r)
    real(wp), intent(in) :: v(:)
    real(wp) :: r
    r = sqrt(sum(v**2))
  end function norm_vector
  subroutine scale_vector(v, f)
    real(wp), intent(inout) :: v(:)
    real(wp), intent(in) :: f
    v = v*f
  end subroutine scale_vector
  function add_vec(l, r) result(s)
    type(vec), intent(in) :: l, r
    type(vec) :: s
    s%a = l%a + 2.0_wp*r%a
  end function add_vec
  function dot_vec(l, r) result(s)
    type(vec), intent(in) :: l, r
    real(wp) :: s
    s = l%a*r%a
  end function dot_vec
  subroutine vec_of_real(v, r)
    type(vec), intent(out) :: v
    real(wp), intent(in) :: r
    v%a = r**2
  end subroutine vec_of_real
end module a3
module b3
  use a3, only: wp
  implicit none
  type :: mat
    real(wp) :: b = 0.0_wp
  end type mat
  interface size_of
    module procedure norm_matrix
  end interface size_of
  interface scale_it
    module procedure scale_matrix
  end interface scale_it
  interface operator(+)
    module procedure add_mat
  end interface
  interface assignment(=)
    module procedure mat_of_real
  end interface
  interface operator(.dot.)
    module procedure dot_mat
  end interface
contains
  function norm_matrix(v) result(r)
    real(wp), intent(in) :: v(:, :)
    real(wp) :: r
    r = sum(v**2)
  end function norm_matrix
  subroutine scale_matrix(v, f)
    real(wp), intent(inout) :: v(:, :)
    real(wp), intent(in) :: f
    v = v*f**2
  end subroutine scale_matrix
  function add_mat(l, r) result(s)
    type(mat), intent(in) :: l, r
    type(mat) :: s
    s%b = l%b*r%b
  end function add_mat
  function dot_mat(l, r) result(s)
    type(mat), intent(in) :: l, r
    real(wp) :: s
    s = sin(l%b)*r%b
  end function dot_mat
  subroutine mat_of_real(v, r)
    type(mat), intent(out) :: v
    real(wp), intent(in) :: r
    v%b = r**3
  end subroutine mat_of_real
end module b3
module both
  use a3, only: wp, vec, norm, scale_it, operator(+), operator(.dot.), assignment(=)
  use b3, only: wp, mat, norm => size_of, scale_it, operator(+), operator(.dot.), assignment(=)
  implicit none
end module both
module m
  use both, only: norm, wp
  implicit none
contains
  subroutine foo(n, x, y)
    use a3, only: vec, scale_it, operator(+), operator(.plus.) => operator(.dot.), assignment(=)
    use b3, only: mat, scale_it, operator(+), operator(.plus.) => operator(.dot.), assignment(=)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: w(n, 2), p(2, 2)
    type(vec) :: v
    type(mat) :: u
    p = 0.5_wp
    w(:, 1) = x
    w(:, 2) = 2.0_wp*x**2
    call scale_it(w, x(2))
    call scale_it(w(:, 1), x(1))
    if (norm(p) > 0.2_wp .and. norm(p(:, 1)) > 0.1_wp) w(1, 1) = w(1, 1)*norm(p)
    y = norm(x)*norm(w)
    v = x(1)
    u = x(2)
    v = v + v
    u = u + u
    y = y*(v .plus. v) + (u .plus. u)
  end subroutine foo
end module m
