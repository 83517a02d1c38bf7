! idea: one interface block tells of several external procedures, and some are given functions, which blocks inside it tell of, or have optional arguments
! dependent: q
! independent: x
! set: x=0.7 0.9 1.1, n=3
double precision function trapezium(f, a, b)
  implicit none
  double precision :: f, a, b
  external :: f
  trapezium = 0.5d0*(b - a)*(f(a) + f(b))
end function trapezium
subroutine each(f, a, r, g)
  implicit none
  double precision, external :: f
  double precision, intent(in) :: a(:)
  double precision, intent(out) :: r(:)
  double precision, intent(in), optional :: g
  integer :: i
  do i = 1, size(a)
    r(i) = f(a(i))
  end do
  if (present(g)) r(1) = r(1)*g
end subroutine each
double precision function bell(v)
  implicit none
  double precision, intent(in) :: v
  bell = exp(-v)*v**2
end function bell
subroutine foo(n, x, q)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n)
  double precision, intent(out) :: q(n)
  interface
    subroutine each(f, a, r, g)
      interface
        double precision function f(v)
          double precision, intent(in) :: v
        end function f
      end interface
      double precision, intent(in) :: a(:)
      double precision, intent(out) :: r(:)
      double precision, intent(in), optional :: g
    end subroutine each
    double precision function trapezium(f, a, b)
      double precision :: f, a, b
      external :: f
    end function trapezium
    double precision function bell(v)
      double precision, intent(in) :: v
    end function bell
  end interface
  double precision :: w(n)
  integer :: i
  call each(bell, x, w)
  q = w*x
  do i = 2, n
    call each(r=w, g=q(i), f=bell, a=x)
    q(i) = w(1)*trapezium(bell, q(i - 1), x(i)) + bell(w(i))
  end do
end subroutine foo
