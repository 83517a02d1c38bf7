! idea: a generic name for types of the same name of two modules, one procedure for each
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module ma
  implicit none
  private :: norm_vec, moved
  type :: vec
    real(8) :: v(3) = 1.0d0
  end type vec
  interface norm
    module procedure norm_vec
  end interface norm
  interface move
    module procedure moved
  end interface move
contains
  real(8) function norm_vec(a)
    type(vec), intent(in) :: a
    norm_vec = sum(a%v**2)
  end function norm_vec
  subroutine moved(a, r)
    type(vec), intent(inout) :: a(:)
    real(8), intent(in) :: r
    a(1)%v = a(2)%v*r
  end subroutine moved
end module ma
module mb
  implicit none
  private :: norm_vec, moved
  type :: vec
    real(8) :: v(3) = 2.0d0
  end type vec
  interface norm
    module procedure norm_vec
  end interface norm
  interface move
    module procedure moved
  end interface move
contains
  real(8) function norm_vec(a)
    type(vec), intent(in) :: a
    norm_vec = sum(a%v**3)
  end function norm_vec
  subroutine moved(a, r)
    type(vec), intent(inout) :: a(:)
    real(8), intent(in) :: r
    a(2)%v = a(1)%v + r
  end subroutine moved
end module mb
module generic_for_namesakes_mod
  use ma, veca => vec
  use mb, vecb => vec
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(veca) :: a(2)
    type(vecb) :: b(2)
    a(2)%v = x
    b(1)%v = x*2
    call move(a, x(2))
    call move(b, norm(a(1)))
    y = x*norm(a(1))
    y = y + norm(b(2))
  end subroutine foo
end module generic_for_namesakes_mod
