! idea: modules that need each other: private and generic names of both, uses in procedures, renames
! dependent: y
! independent: x
module object_one_type_cycle_names_kinds
  implicit none
  integer, parameter :: wp = kind(1.0d0)
end module object_one_type_cycle_names_kinds
module object_one_type_cycle_names_base
  use object_one_type_cycle_names_kinds
  implicit none
  private
  public :: base_t, holder_t, norm, operator(+), wp
  type, abstract :: base_t
    private
    real(wp) :: w = 2.0_wp
    integer :: calls = 0
  contains
    procedure(f_i), deferred :: f
    procedure :: set_w
    procedure :: get_w
  end type base_t
  type :: holder_t
    private
    class(base_t), allocatable, public :: b
    real(wp), public :: v = 1.0_wp
  contains
    procedure :: eval
    procedure, private :: helper
  end type holder_t
  abstract interface
    function f_i(this, x, h) result(r)
      import :: base_t, wp, holder_t
      class(base_t), intent(inout) :: this
      real(wp), intent(in) :: x
      class(holder_t), intent(in) :: h
      real(wp) :: r
    end function f_i
  end interface
  interface norm
    module procedure norm_h
  end interface norm
  interface operator(+)
    module procedure add_h
  end interface
  real(wp), save :: hidden = 1.0_wp
contains
  subroutine set_w(this, w)
    class(base_t), intent(inout) :: this
    real(wp), intent(in) :: w
    this%w = w
    hidden = w**2
  end subroutine set_w
  function get_w(this) result(w)
    class(base_t), intent(in) :: this
    real(wp) :: w
    w = this%w*hidden
  end function get_w
  function norm_h(h) result(r)
    type(holder_t), intent(in) :: h
    real(wp) :: r
    r = abs(h%v) + hidden
  end function norm_h
  function add_h(h, a) result(r)
    type(holder_t), intent(in) :: h
    real(wp), intent(in) :: a
    real(wp) :: r
    r = h%v + 2*a
  end function add_h
  function helper(self, x) result(r)
    class(holder_t), intent(in) :: self
    real(wp), intent(in) :: x
    real(wp) :: r
    r = x*self%v
  end function helper
  function eval(self, x) result(r)
    class(holder_t), intent(inout) :: self
    real(wp), intent(in) :: x
    real(wp) :: r
    r = self%b%f(self%helper(x), self)
    select type (b => self%b)
    class is (base_t)
      r = r + b%w
      b%calls = b%calls + 1
    end select
  end function eval
end module object_one_type_cycle_names_base
module object_one_type_cycle_names_conc
  use object_one_type_cycle_names_kinds, only: wp
  use object_one_type_cycle_names_base, only: parent_t => base_t, hh => holder_t
  implicit none
  private
  public :: make
  type, public, extends(parent_t) :: conc_t
    real(wp) :: q = 1
  contains
    procedure :: f => eval
  end type conc_t
  interface norm
    module procedure helper
  end interface norm
contains
  function eval(this, x, h) result(r)
    class(conc_t), intent(inout) :: this
    real(wp), intent(in) :: x
    class(hh), intent(in) :: h
    real(wp) :: r
    r = this%q*x**2*h%v + this%get_w() + norm(this)
    this%q = this%q*1.5_wp
  end function eval
  function helper(c) result(r)
    class(conc_t), intent(in) :: c
    real(wp) :: r
    r = c%q**2
  end function helper
  subroutine make(h, q)
    use object_one_type_cycle_names_base, only: holder_t
    type(holder_t), intent(inout) :: h
    real(wp), intent(in) :: q
    type(conc_t) :: c
    c%q = q
    call c%set_w(q*2)
    allocate(h%b, source=c)
  end subroutine make
end module object_one_type_cycle_names_conc
module object_one_type_cycle_names_model
  use object_one_type_cycle_names_base
  use object_one_type_cycle_names_conc, only: make
  implicit none
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y(3)
    type(holder_t) :: h
    call make(h, x(1))
    h%v = x(2)
    y(1) = h%eval(x(3))
    y(2) = h%eval(x(3)**2) + norm(h)
    y(3) = h + x(1)
  end subroutine foo
end module object_one_type_cycle_names_model
