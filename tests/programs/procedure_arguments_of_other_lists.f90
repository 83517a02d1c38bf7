! idea: dummy procedures are called with one of several lists of arguments, as other arguments say
! dependent: y
! independent: x
! set: n=1, k=2
module procedure_arguments_of_other_lists
  implicit none
contains
  subroutine along(x, y, n, k, rp, weight)
    double precision, intent(in) :: x
    double precision, intent(out) :: y
    integer, intent(in) :: n, k
    external :: rp, weight
    double precision :: weight, z
    integer :: i
    y = 0.0d0
    do i = 1, 3
      if (n == 1) then
        call rp(x, z)
      else if (n == 2) then
        call rp(n, x, z)
      else
        call rp(z)
        z = 2*z + x
      end if
      if (k == 1) z = z*weight(x)
      if (k == 2) z = z*weight(x, i)
      if (k == 3) z = z + weight(weight(x, i), i, n)*x
      if (k == 4) call rp()
      if (k == 5) call rp(weight(x), z)
      y = y + z
    end do
    if (k /= 6) return
    call inside(z)
    y = y + z
  contains
    subroutine inside(v)
      double precision, intent(inout) :: v
      call rp(n, x, v)
      v = v*weight(x, n)
    end subroutine inside
  end subroutine along
  subroutine here(x, y, n, k)
    double precision, intent(in) :: x
    double precision, intent(out) :: y
    integer, intent(in) :: n, k
    call along(x, y, n, k, own, light)
  contains
    double precision function light(a, i)
      double precision, intent(in) :: a
      integer, intent(in) :: i
      light = 1.0d0 + x*a/i
    end function light
    subroutine own(a, b)
      double precision, intent(in) :: a
      double precision, intent(out) :: b
      b = sin(a)*x + n
    end subroutine own
  end subroutine here
  subroutine foo(x, y, n, k)
    double precision, intent(in) :: x
    double precision, intent(out) :: y
    integer, intent(in) :: n, k
    double precision :: first, second
    double precision, external :: heavy
    external :: cube, plane
    call along(x, first, n, k, cube, heavy)
    call along(first, second, n + 1, k, plane, heavy)
    call here(second, y, n, k)
    y = y + first*second
  end subroutine foo
end module procedure_arguments_of_other_lists
subroutine cube(x, y)
  implicit none
  double precision, intent(in) :: x
  double precision, intent(out) :: y
  y = x*x*x
end subroutine cube
subroutine plane(n, x, y)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x
  double precision, intent(out) :: y
  y = n*x + exp(-x)
end subroutine plane
double precision function heavy(x, i)
  implicit none
  double precision, intent(in) :: x
  integer, intent(in) :: i
  heavy = i + cos(x)
end function heavy
