! idea: internal procedures have variables named as a type of a module of which all is used
! dependent: y
! independent: x
! set: x=0.7
module internal_hides_used_type_types
  implicit none
  type :: t
    double precision :: h = 0.5d0
  end type t
end module internal_hides_used_type_types
module internal_hides_used_type_mod
  use internal_hides_used_type_types
  implicit none
contains
  subroutine foo(x, y)
    double precision, intent(in) :: x
    double precision, intent(out) :: y
    type(t) :: s
    call inner()
    call given(x*s%h)
    y = s%h*x
  contains
    subroutine inner()
      double precision :: t
      t = x*x
      s%h = s%h*t
    end subroutine inner
    subroutine given(a)
      double precision, intent(in) :: a
      integer :: t
      do t = 1, 3
        s%h = s%h + sin(a*t)
      end do
    end subroutine given
  end subroutine foo
end module internal_hides_used_type_mod
