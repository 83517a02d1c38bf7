! idea: place in a list, chosen by a dimension without its name, in indices, arguments, cases and extents
! routine: placed
! dependent: y
! independent: x
! set: n=3, typ=3 1 2
module intrinsic_findloc_place_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  elemental real(wp) function cube(w)
    real(wp), intent(in) :: w
    cube = w**3
  end function cube
  subroutine square(a)
    real(wp), intent(inout) :: a
    a = a**2
  end subroutine square
  subroutine placed(n, typ, x, y)
    integer, intent(in) :: n, typ(n)
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp) :: t(2), s(findloc([3, 1, 2], 2, 1))
    integer :: table(2, 3)
    t = x(2)
    s = x(1)*x(2)
    y = x*size(t)*size(s)*t(2)*s(1)
    table(1, :) = [1, 2, 3]
    table(2, :) = [3, 2, 1]
    call square(y(findloc(typ, 1, 1)))
    y = [cube(x(findloc(typ, 1, 1))), y(2:)]
    y(findloc(table, 3, 2, back=.true.)) = y(findloc(table, 3, 2))*2.0_wp
    y(1) = y(1)*sum(x(maxloc(typ)))*x(maxloc(typ, 1))*x(minloc(typ, 1, typ > 1))
    select case (findloc(typ, 1, 1))
    case (2)
      y = y*x(1)
    case default
      y = y + 1.0_wp
    end select
    y(minloc(typ, 1)) = y(findloc(typ, 2, 1, typ > 1))*x(maxloc(abs(typ), 1))
  end subroutine placed
end module intrinsic_findloc_place_mod
