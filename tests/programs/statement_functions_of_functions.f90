! idea: statement functions of functions of the program, also given procedures, and in conditions
! dependent: y
! independent: x
! set: n=3
module stf_of_functions_mod
  implicit none
  integer :: calls = 0
contains
  double precision function simp(f, p)
    interface
      double precision function f(t)
        double precision, intent(in) :: t
      end function f
    end interface
    double precision, intent(in) :: p
    simp = f(p)*p
  end function simp
  double precision function gfun(t)
    double precision, intent(in) :: t
    calls = calls + 1
    gfun = exp(-t)
  end function gfun
  double precision function hfun(t)
    double precision, intent(in) :: t
    hfun = exp(-t)
  end function hfun
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    double precision, intent(in) :: x(n)
    double precision, intent(out) :: y
    double precision :: phi, psi, both, z, w
    integer :: i, k
    phi(z) = z*z + 1.5d0
    psi(z) = z*gfun(z)
    both(z, w) = phi(z)*w + w
    calls = 0
    y = phi(gfun(x(1)))
    do i = 1, n
      y = y + phi(simp(gfun, x(i)) + x(1))*psi(x(2)) - both(gfun(x(i)), 2.0d0*phi(x(3)))
      if (i > 1 .and. phi(hfun(x(i))) > 1.6d0) y = y*x(i)
    end do
    k = 0
    do while (phi(hfun(x(1)*k)) > 1.501d0 .and. phi(phi(hfun(x(1)))) < 1.0d4)
      y = y*0.9d0 + both(x(2), gfun(phi(gfun(x(3)))))
      k = k + 1
      if (k > 3) exit
    end do
    y = y + calls*x(3)
  end subroutine foo
end module stf_of_functions_mod
