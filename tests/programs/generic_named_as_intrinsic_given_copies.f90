! idea: generic functions with names of intrinsic ones, which are given copies
! dependent: y
! independent: x
! set: x=0.7 1.1
module generic_named_as_intrinsic_given_copies_mod
  implicit none
  interface scale
    procedure scale_r, scale_a
  end interface
  interface exponent
    procedure parts
  end interface
contains
  double precision function scale_r(s, k)
    double precision :: s
    integer :: k
    s = s*k
    k = k + 1
    scale_r = s + k
  end function
  function scale_a(v, k) result(r)
    double precision :: v(:)
    integer, intent(in) :: k
    double precision :: r(size(v))
    v = v*k
    r = v*v
  end function
  double precision function parts(v, l)
    double precision :: v(2)
    logical, optional :: l
    v = v*v
    if (present(l)) l = .not. l
    parts = v(1) - v(2)
  end function
  subroutine foo(x, y)
    double precision, intent(in) :: x(2)
    double precision, intent(out) :: y(2)
    double precision :: q, w(2)
    integer :: m, i
    logical :: l
    m = 2
    l = .true.
    w = x
    q = x(1)
    y(1) = scale((q), (m)) + scale(((w(2))), m + 0)*scale(k=(m), s=(q))
    y(2) = q
    y = y + scale((w), 2)
    do i = 1, 2
      if (scale((w(i)), (m)) > 0) y(i) = y(i) + exponent((w), l=(l))*exponent((w))
    end do
    associate (v => w(1), q => w(2))
      y(1) = y(1)*scale((q), (m)) + q*scale((v), m + 0)
    end associate
    y(2) = y(2) + w(1)*m + q*w(2)
    if (l) y(1) = y(1)*q
  end subroutine
end module generic_named_as_intrinsic_given_copies_mod
