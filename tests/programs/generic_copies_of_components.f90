! idea: copies of components given to generic functions, of types with procedures
! dependent: y
! independent: x
! set: x=0.7 1.1
module generic_copies_of_components_mod
  implicit none
  type part
    double precision :: c = 2d0
  end type
  type box
    double precision :: v, w(2)
    integer :: k = 1
    logical :: l = .true.
    type(part) :: p
  contains
    procedure :: grow
  end type
  interface gen
    procedure of_real, of_whole, of_logical, of_list, of_part
  end interface
contains
  subroutine grow(this, y)
    class(box), intent(inout) :: this
    double precision, intent(inout) :: y
    this%v = 2*this%v
    y = y + gen((this%v))*gen((this%k)) + this%v
    if (this%l) y = y + gen((this%p))*gen((this%w(1))) + this%w((this%k))
  end subroutine
  double precision function of_real(s)
    double precision :: s
    s = s*s
    of_real = s*s
  end function
  double precision function of_whole(k)
    integer :: k
    k = k + 1
    of_whole = k*0.5d0
  end function
  double precision function of_logical(l)
    logical :: l
    l = .not. l
    of_logical = merge(2d0, 3d0, l)
  end function
  double precision function of_list(a)
    double precision :: a(2)
    a = a*a
    of_list = a(1)*a(2)
  end function
  double precision function of_part(p)
    type(part) :: p
    p%c = 2*p%c
    of_part = p%c
  end function
  subroutine foo(x, y)
    double precision, intent(in) :: x(2)
    double precision, intent(out) :: y(2)
    type(box) :: c, d(2)
    c%v = x(1)
    c%w = x
    c%p%c = x(2)
    d(2)%v = x(2)
    y(1) = gen((c%v))*x(2) + gen((c%w)) + gen((d(2)%v)) + c%v
    y(2) = gen((c%k))*gen((c%l)) + c%k*gen((c%w((c%k)))) + gen((c%p%c))
    if (c%l) y(2) = y(2)*gen((c%p)) + of_part((c%p)) + c%p%c*sum(c%w)
    call c%grow(y(1))
    y(2) = y(2) + c%v*d(2)%v
  end subroutine
end module generic_copies_of_components_mod
