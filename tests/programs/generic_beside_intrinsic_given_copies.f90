! idea: generic functions of other modules with names of intrinsic ones, given copies, beside these
! dependent: y
! independent: x
! set: x=0.7 1.1
module generic_beside_intrinsic_given_copies_fun
  implicit none
  type num
    double precision :: v
  end type
  interface scale
    procedure scale_n, scale_d
  end interface
contains
  double precision function scale_n(s, k)
    type(num) :: s
    integer :: k
    s%v = s%v*k
    k = k + 1
    scale_n = s%v + k
  end function
  double precision function scale_d(s, k)
    double precision :: s, k
    s = s*k
    k = k + 1
    scale_d = s + k
  end function
end module
module generic_beside_intrinsic_given_copies_mid
  use generic_beside_intrinsic_given_copies_fun
  implicit none
contains
  double precision function outer(q)
    double precision :: q
    outer = scale((q), (q)) + q
  end function
end module
module generic_beside_intrinsic_given_copies_mod
  use generic_beside_intrinsic_given_copies_mid
  implicit none
contains
  subroutine foo(x, y)
    double precision, intent(in) :: x(2)
    double precision, intent(out) :: y(2)
    type(num) :: n
    double precision :: q
    integer :: m
    m = 2
    q = x(1)
    n%v = x(2)
    y(1) = scale((q), (m)) + scale((n), (m))*scale((q), (n%v)) + outer(q)
    y(2) = scale((q), (m))*q*n%v
    associate (q => x(2))
      y(2) = y(2)*scale((q), (q)) + scale((q), (m))*q + m
    end associate
  end subroutine
end module generic_beside_intrinsic_given_copies_mod
