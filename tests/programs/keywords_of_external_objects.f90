! idea: a procedure in no module is given objects, and called by names of an interface block
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module keywords_of_external_objects_types
  implicit none
  type :: base
    real(8) :: c = 1
  contains
    procedure :: val => base_val
  end type base
  type, extends(base) :: ext
    real(8) :: d = 2
  contains
    procedure :: val => ext_val
  end type ext
contains
  real(8) function base_val(self, a)
    class(base), intent(in) :: self
    real(8), intent(in) :: a
    base_val = self%c*a
  end function base_val
  real(8) function ext_val(self, a)
    class(ext), intent(in) :: self
    real(8), intent(in) :: a
    ext_val = self%c*a + self%d*a**2
  end function ext_val
end module keywords_of_external_objects_types
subroutine use_it(w, obj, v, z)
  use keywords_of_external_objects_types
  implicit none
  real(8), intent(inout) :: w
  class(base), intent(in) :: obj
  real(8), intent(in), optional :: v, z
  if (present(v)) w = w*obj%val(v)
  if (present(z)) w = w + obj%val(z**3)
end subroutine use_it
module keywords_of_external_objects_mod
  use keywords_of_external_objects_types
  implicit none
  interface
    subroutine use_it(z, o, w, v)
      use keywords_of_external_objects_types, only: base
      real(8), intent(inout) :: z
      class(base), intent(in) :: o
      real(8), intent(in), optional :: w, v
    end subroutine use_it
  end interface
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(ext) :: e
    type(base) :: b
    y = x
    e%d = x(1)
    b%c = x(2)
    call use_it(y(1), e, v=x(2))
    call use_it(y(2), v=x(3), o=b)
    if (x(1) > 0) call use_it(y(3), w=x(3), v=x(1), o=e)
  end subroutine foo
end module keywords_of_external_objects_mod
