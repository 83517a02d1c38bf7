! idea: complex numbers in the statements of one routine, in array language, input and branches
! dependent: y
! independent: x
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type pair
    complex(wp) :: z = (1.0_wp, 0.5_wp)
    real(wp) :: v
  end type pair
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    complex(wp), parameter :: table(2) = [(1.0_wp, 0.25_wp), (-0.5_wp, 2.0_wp)]
    complex(wp), save :: kept
    complex(wp) :: z, w(3), g(2, 2), single
    complex(wp), allocatable :: a(:), b(:)
    complex(wp), target :: ta(3)
    complex(wp), pointer :: pa(:)
    type(pair) :: s, s2
    real(wp) :: v(3), shown
    character(len=80) :: text
    integer :: k

    z = table(1)
    kept = z*table(2)
    w = [z, 2*z, -z]
    shown = abs(cmplx(x(1), x(2), wp))
    if (shown < 0.0_wp) print *, shown
    s%v = x(1)
    s2 = s
    y = s2%v*abs(s2%z + kept)
    s2 = pair(z, x(2))
    y = y + s2%v**2*real(s2%z)
    g = reshape([z, w(2), w(3), z], [2, 2])
    g = matmul(g, transpose(g))
    y = y*(2.0_wp + abs(g(1, 2))/10)
    a = w(1:2)
    a = [a, kept]
    call move_alloc(a, b)
    ta = b
    pa => ta(2:3)
    pa = 2*pa
    y = y + x(3)*real(ta(2))*abs(pa(1))
    v = x*real(w)*abs(w(3:1:-1))
    y = y + sum(v*v) + dot_product(v, aimag(w))
    w%re = 0.5_wp
    w(2)%im = 0.75_wp
    text = '(0.5, 1.25)'
    read (text, *) single
    do k = 1, 3
      y = y + x(k)*real(w(k)*single)
      w(k) = w(k)*k
      y = sin(y)*aimag(w(k)) + x(k)
      w = w*(0.1d0, 0.9d0)
      where (aimag(w) > 0.0_wp) w = conjg(w)/2
      call apply(b=y, a=w(k))
      call apply(b=y)
    end do
    select case (nint(real(z)))
    case (1)
      y = y*x(2)**real(kept + 2)
    case default
      y = 0.0_wp
    end select
    if (z == table(1) .and. w(1) /= kept) y = y*atan2(x(1), z%im)
    k = int(z) + 1
    y = y*x(1)**k + max(x(2), abs(z/10)) + product(x)*real(sum(cshift(w, 1)*[1, 2, 3]))
  end subroutine foo

  subroutine apply(a, b)
    complex(wp), intent(in), optional :: a
    real(wp), intent(inout) :: b
    complex(wp) :: own

    own = 1
    if (present(a)) own = a
    b = cos(b)*(real(own) + 2)
    own = own*a_turn(own)
    b = b + b*b*abs(own)
  end subroutine apply

  pure complex(wp) function a_turn(z)
    complex(wp), intent(in) :: z

    a_turn = z*exp((0.0_wp, 0.1_wp))
  end function a_turn
end module m
