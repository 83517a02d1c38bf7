! idea: constants that ask arguments, results and variables for limits of their types, also beside procedure arguments
! dependent: y, z
! independent: x
! set: n=3
module constants_by_types
  implicit none
  integer, parameter :: dp = kind(1.0d0)
contains
  pure function cubic(x) result(f)
    real(dp), intent(in) :: x
    real(dp) :: f
    f = x**3 - 1.5_dp
  end function cubic

  function secant(func, x1, x2) result(root)
    interface
      pure function func(x) result(f)
        import :: dp
        real(dp), intent(in) :: x
        real(dp) :: f
      end function func
    end interface
    real(dp), intent(in) :: x1, x2
    real(dp) :: root
    real(dp) :: a, b, c
    integer :: i
    integer, parameter :: steps = min(range(i), 40), most = huge(i)
    real(dp), parameter :: eps = epsilon(x1), least = tiny(root)
    a = x1
    b = x2
    root = b
    do i = 1, min(3*steps, most)
      if (abs(func(b) - func(a)) < max(eps, least)) exit
      c = b - func(b)*(b - a)/(func(b) - func(a))
      a = b
      b = c
      root = c
    end do
  end function secant

  subroutine foo(n, x, y, z)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y(n), z
    real(dp), parameter :: eps = epsilon(x), big = huge(x(1)), small = tiny(y)
    integer, parameter :: k = kind(x), d = digits(z), p = precision(y), r = radix(x)
    real(k) :: w(n)
    w = min(max(x**2*(1.0_k + eps), small), big)
    y = merge(w, x, d > 20)*merge(2.0_k, 1.0_k, p > 10) + r*x
    z = secant(cubic, x(1), x(1) + 0.1_dp)*x(2) + sum(w)
  end subroutine foo
end module constants_by_types
