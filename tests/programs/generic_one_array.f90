! idea: generic names, operators and assignments tell a structure of one array from an array
! dependent: y
! independent: x, w
module generic_one_array_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: vec
    real(wp) :: x(3)
  end type vec
  interface norm
    module procedure norm_vec, norm_array
  end interface norm
  interface operator(+)
    module procedure add_vecs, add_vec_array, add_array_vec
  end interface operator(+)
  interface operator(*)
    module procedure scaled
  end interface operator(*)
  interface assignment(=)
    module procedure set_vec, get_vec
  end interface assignment(=)
  interface shift
    module procedure shift_vec, shift_array
  end interface shift
contains
  function norm_vec(v) result(s)
    type(vec), intent(in) :: v
    real(wp) :: s
    s = sqrt(sum(v%x**2) + 1.0_wp)
  end function norm_vec
  function norm_array(v) result(s)
    real(wp), intent(in) :: v(3)
    real(wp) :: s
    s = sum(v**3)
  end function norm_array
  function add_vecs(a, b) result(c)
    type(vec), intent(in) :: a, b
    type(vec) :: c
    c%x = a%x + b%x
  end function add_vecs
  function add_vec_array(a, b) result(c)
    type(vec), intent(in) :: a
    real(wp), intent(in) :: b(3)
    type(vec) :: c
    c%x = a%x + 2.0_wp*b
  end function add_vec_array
  function add_array_vec(a, b) result(c)
    real(wp), intent(in) :: a(3)
    type(vec), intent(in) :: b
    type(vec) :: c
    c%x = 3.0_wp*a - b%x
  end function add_array_vec
  function scaled(s, a) result(c)
    real(wp), intent(in) :: s
    type(vec), intent(in) :: a
    type(vec) :: c
    c%x = s*a%x
  end function scaled
  subroutine set_vec(v, a)
    type(vec), intent(out) :: v
    real(wp), intent(in) :: a(3)
    v%x = 2.0_wp*a
  end subroutine set_vec
  subroutine get_vec(a, v)
    real(wp), intent(out) :: a(3)
    type(vec), intent(in) :: v
    a = 0.5_wp*v%x**2
  end subroutine get_vec
  subroutine shift_vec(v, by)
    type(vec), intent(inout) :: v
    real(wp), intent(in) :: by
    v%x = v%x*by
  end subroutine shift_vec
  subroutine shift_array(v, by)
    real(wp), intent(inout) :: v(:)
    real(wp), intent(in) :: by
    v = v + by**2
  end subroutine shift_array
  subroutine foo(x, w, y)
    real(wp), intent(in) :: x(3), w(3)
    real(wp), intent(out) :: y
    type(vec) :: a, b, c
    real(wp) :: z(3)
    integer :: i
    a = x
    b%x = w*x
    c = a + b
    c = c + w
    do i = 1, 2
      c = x + c
      call shift(c, 0.3_wp*x(i))
      z = c
      call shift(z, w(i))
    end do
    y = norm(c) + norm(z) + norm(a + x) + norm(0.1_wp*(w + b)) + norm(b%x)
  end subroutine foo
end module generic_one_array_mod
