! idea: internal functions without arguments that are given on, also as optional ones
! routine: top
! dependent: y
! independent: x
module procedure_host_bare
  implicit none
contains
  real(8) function twice(f)
    interface
      real(8) function f()
      end function
    end interface
    twice = f() + thrice(f)
  end function twice
  real(8) function thrice(f)
    interface
      real(8) function f()
      end function
    end interface
    thrice = f() * f() + once(g=f)
  end function thrice
  real(8) function once(g)
    interface
      real(8) function g()
      end function
    end interface
    once = exp(g())
  end function once
  subroutine with(x, y, f, g)
    interface
      real(8) function f()
      end function
      real(8) function g()
      end function
    end interface
    optional :: g
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = x * f()
    if (present(g)) y = y + twice(g)
  end subroutine
  subroutine with2(x, y, f, g)
    interface
      real(8) function f()
      end function
      real(8) function g()
      end function
    end interface
    optional :: g
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    call with(x, y, f, g)
  end subroutine
  subroutine top(x, y)
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: y
    real(8) :: a, z
    a = x(1)*x(2)
    y = twice(p)
    call with2(x(1), z, p)
    y = y + z
    call with2(x(2), z, g=q, f=p)
    y = y * z
  contains
    real(8) function p()
      a = a*0.9d0
      p = 0.1d0*a
    end function
    real(8) function q()
      q = 0.3d0*a*x(1)
    end function
  end subroutine
end module procedure_host_bare
