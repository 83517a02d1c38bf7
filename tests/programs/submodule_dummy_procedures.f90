! idea: interfaces of dummy procedures in those of procedures with bodies in a submodule
! dependent: y
! independent: x
! set: n=2, x=0.7 1.1
module submodule_dummy_procedures_interfaces
  implicit none
  integer, parameter :: wp = kind(1d0)
  interface
    module function halved(f, a) result(r)
      interface
        pure function f(t) result(v)
          import :: wp
          implicit none
          real(wp), intent(in) :: t ! where
          real(wp) :: v
        end function f
      end interface
      real(wp), intent(in) :: a
      real(wp) :: r
    end function halved
    module subroutine twice(act, a)
      implicit none
      interface
        subroutine act(n, b)
          import
          integer, intent(in) :: n
          real(wp), intent(inout) :: b(n)
        end subroutine act
      end interface
      real(wp), intent(inout) :: a(:)
    end subroutine twice
  end interface
  interface general
    module procedure square
  end interface general
contains
  pure function square(t) result(v)
    real(wp), intent(in) :: t
    real(wp) :: v
    v = t*t
  end function square
end module submodule_dummy_procedures_interfaces
submodule (submodule_dummy_procedures_interfaces) submodule_dummy_procedures_bodies
  implicit none
contains
  module procedure halved
    real(wp) :: t, v
    t = 0.5_wp*a
    v = f(t)
    r = v
  end procedure halved
  module procedure twice
    call act(size(a), a)
    a = a*a(1)
    call act(1, a(2:))
  end procedure twice
end submodule submodule_dummy_procedures_bodies
module submodule_dummy_procedures_mod
  use submodule_dummy_procedures_interfaces
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    y = x
    y(1) = halved(square, x(1)) + general(y(2))
    call twice(change, y)
    y(2) = y(2) + halved(square, y(1))
  end subroutine foo
  subroutine change(n, b)
    integer, intent(in) :: n
    real(wp), intent(inout) :: b(n)
    b = b + 0.3_wp*b*b(n)
  end subroutine change
end module submodule_dummy_procedures_mod
