! idea: one DATA statement gives values to variables in common blocks and to saved ones beside them
! routine: foo
! dependent: y, z
! independent: x
! set: n=3
module common_data_beside_saved_mod
  implicit none
contains
  subroutine foo(n, x, y, z)
    integer, intent(in) :: n
    double precision, intent(in) :: x(n)
    double precision, intent(out) :: y(n), z
    double precision :: slope, limit, base, total, weights(2), table(2)
    integer :: i, count
    common /commondatapar/ base, table
    data limit /0.3d0/, base, slope /2*-1.5d0/, weights /0.25d0, 2.0d0/
    data total, count /0.0d0, 0/, table, i /0.5d0, 1.5d0, 2/

    count = count + 1
    base = 0.5d0*n
    total = x(1)
    do i = 1, n
      if (x(i) < limit) then
        y(i) = slope*x(i)**2 + base*table(1)
      else
        y(i) = base*weights(1)*sin(x(i)) + weights(2)*table(2)*x(i)
      end if
      total = total*y(i) + shifted(x(i))
    end do
    z = total
  end subroutine foo

  double precision function shifted(x)
    double precision, intent(in) :: x
    double precision :: base, table(2), factor, offset
    common /commondatapar/ base, table
    data factor, offset /1.5d0, 0.25d0/

    shifted = factor*x**3 + offset*base*x
  end function shifted
end module common_data_beside_saved_mod
