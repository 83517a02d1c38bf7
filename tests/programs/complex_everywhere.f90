! idea: complex numbers in callees, modules, structures and pointers
! dependent: y
! independent: x
! set: n=4
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  complex(wp), parameter :: unit = (0.0_wp, 1.0_wp)
  complex(wp) :: state = (0.5_wp, 0.25_wp)
  type mode
    real(wp) :: weight
    complex(wp) :: value, coefficients(2)
  end type mode
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(mode) :: a, modes(2)
    complex(wp), allocatable :: w(:)
    complex(wp), target :: pair(2)
    complex(wp), pointer :: p
    integer :: i

    y = 0.0_wp
    state = (0.5_wp, 0.25_wp)
    allocate(w(n))
    w = [(cmplx(i, 1, wp), i = 1, n)]
    a%value = unit
    a%coefficients = (1.0_wp, -1.0_wp)
    a%weight = x(1)
    modes(:)%value = 2.0_wp*unit
    pair = [unit, -unit]
    p => pair(2)
    do i = 1, n
      call turn(w(i), a%value)
      y = y + a%weight*x(i)*real(w(i)*a%value)
      call advance(x(i), y)
      a%value = a%value*rotated(w(i))/2 + product(a%coefficients)
      p = p + a%value*unit
      y = y*abs(p) + x(i)*aimag(dot_product(w, w(n:1:-1)))
      modes(1)%value = modes(1)%value + halved(a%value)
      y = y + sin(x(i))*abs(modes(1)%value)
      where (abs(w) > 1.0_wp)
        w = w/abs(w)
      elsewhere
        w = w*unit
      end where
    end do
    y = y + x(2)*real(pair(2))*real(sum(merge(w, conjg(w), aimag(w) > 0.0_wp)))
    deallocate(w)
  end subroutine foo

  subroutine turn(z, by)
    complex(wp), intent(inout) :: z
    complex(wp), intent(in) :: by
    complex(wp) :: old
    old = z
    z = old*by/(1.0_wp + abs(old))
  end subroutine turn

  subroutine advance(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b
    complex(wp) :: before
    before = state
    state = state*exp(unit) + 0.1_wp
    b = b + a*a*real(state*before)
    state = state/(1.0_wp + abs(state))
    b = b*aimag(state) + a*b
  end subroutine advance

  function rotated(z) result(r)
    complex(wp), intent(in) :: z
    complex(wp) :: r
    r = z*unit
  end function rotated

  elemental complex(wp) function halved(z)
    complex(wp), intent(in) :: z
    halved = z/2
  end function halved
end module m
