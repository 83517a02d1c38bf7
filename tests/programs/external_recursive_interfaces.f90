! idea: interface blocks of recursive, implicitly typed and pure routines, beside those of the file
! dependent: y
! independent: y, a
! set: n=3
subroutine foo(n, a, y)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a
  double precision, intent(inout) :: y
  interface
    recursive subroutine down(l, a, y)
      integer, intent(in) :: l
      double precision, intent(in) :: a
      double precision, intent(inout) :: y
    end subroutine down
    pure subroutine shifted(y, z, by)
      implicit double precision (a-h, o-z)
      intent(in) :: by
      intent(inout) :: y, z
      optional :: by
    end subroutine shifted
    recursive function tree(l, t) result(s)
      integer, value :: l
      double precision, intent(in) :: t
      double precision :: s
    end function tree
  end interface
  double precision :: z
  z = a
  call down(n, a, y)
  call shifted(y, z)
  call shifted(y, z, by=a)
  y = y*z + tree(n, a*y)
end subroutine foo
recursive subroutine down(l, a, y)
  implicit none
  integer, intent(in) :: l
  double precision, intent(in) :: a
  double precision, intent(inout) :: y
  if (l == 0) return
  y = y**2*a
  call down(l - 1, a, y)
  y = sin(y)
end subroutine down
pure subroutine shifted(y, z, by)
  implicit double precision (a-h, o-z)
  intent(in) :: by
  intent(inout) :: y, z
  optional :: by
  y = y*y
  if (present(by)) z = z + by*y
end subroutine shifted
recursive function tree(l, t) result(s)
  implicit none
  integer, value :: l
  double precision, intent(in) :: t
  double precision :: s
  if (l <= 1) then
    s = exp(t)
  else
    l = l - 1
    s = tree(l, t/2)*tree(l - 1, t*t)
  end if
end function tree
