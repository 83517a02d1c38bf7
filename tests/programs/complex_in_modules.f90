! idea: complex numbers with all that modules, functions and constructs do with them
! dependent: y
! independent: x
! set: n=4
module data_m
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  complex(dp), parameter :: one = (1.0_dp, 0.0_dp), half = one/2
  complex(dp), save, protected :: shared = (0.25_dp, 0.5_dp)
  complex(dp), allocatable :: spectrum(:)
  complex(dp), private :: hidden = (1.0_dp, 1.0_dp)
contains
  subroutine shift(by)
    complex(dp), intent(in), optional :: by
    if (present(by)) then
      shared = shared*by
    else
      shared = (0.25_dp, 0.5_dp)
      hidden = one
    end if
    hidden = hidden*(0.0_dp, 0.5_dp)
  end subroutine shift
  subroutine use_hidden(x, y)
    real(dp), intent(in) :: x
    real(dp), intent(inout) :: y
    y = y + x*abs(hidden)*real(half)
  end subroutine
  complex(dp) function minus(z)
    complex(dp), intent(in) :: z
    minus = -z
  end function
end module data_m
module m
  use data_m, only: dp, shared, shift, root => one, use_hidden, spectrum, minus
  implicit none
  interface operator(.rot.)
    module procedure rotate
  end interface
  interface scaled
    module procedure scaled_real, scaled_complex
  end interface
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y
    complex(dp) :: work(0:n), z
    real(dp) :: again
    z = (0.7_dp, 0.4_dp)
    work = (0.5_dp, -0.25_dp)
    call inner(n, x, y, z, work)
    z = work(n)
    call inner(n, x, again, z, work)
    y = y*again
  end subroutine foo
  subroutine inner(n, x, y, z, work)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y
    complex(dp), intent(in) :: z
    complex(dp), intent(inout) :: work(0:n)
    complex(dp) :: t
    real(dp) :: scale
    integer :: i, k
    call shift()
    allocate(spectrum(n))
    spectrum = [(root*i, i=1,n)]
    y = x(1)
    k = 0
    t = z
    do while (abs(t) > 0.3_dp .and. k < 3)
      t = t*shared
      k = k + 1
      call shift(by=(1.0_dp, -0.5_dp))
      call use_hidden(x(k), y)
      y = y*(1 + real(t)) + scaled(x(k))
      t = t .rot. k
      if (aimag(t) < -10) exit
    end do
    do i = 1, n
      scale = real(z)/i + aimag(spectrum(i)*shared)
      y = y + x(i)**2*scale
      work(i) = work(i - 1)*t + scaled(t) + minus(t)
      y = y*(1.0_dp + abs(work(i))/10)
      spectrum(1:i) = spectrum(i:1:-1)*cmplx(0.5_dp, real(i, dp), dp)
      y = y + x(i)*sum(real(spectrum))
    end do
    work(0) = maxval(abs(work))
    deallocate(spectrum)
    associate (a => work(1), b => real(work(2)))
      y = y + x(2)*aimag(a) + x(1)*x(2)*b
    end associate
    block
      complex(dp) :: q
      q = work(1)**2 + work(2)**(-1) + 2**work(1)
      y = y*(2 + cos(real(q)))
      q = 0
    end block
  end subroutine inner
  function rotate(z, k) result(r)
    complex(dp), intent(in) :: z
    integer, intent(in) :: k
    complex(dp) :: r
    r = z*exp(cmplx(0, k, dp)*0.1_dp)
  end function
  real(dp) function scaled_real(x)
    real(dp), intent(in) :: x
    scaled_real = 3*x*x
  end function
  complex(dp) function scaled_complex(x)
    complex(dp), intent(in) :: x
    scaled_complex = x*0.1_dp
  end function
end module m
