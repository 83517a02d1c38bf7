! idea: internal functions are arguments of specific intrinsic functions and array constructors
! dependent: y
! independent: x
module internal_in_specific_names_mod
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    y = part(x)
  end subroutine foo
  function part(x) result(total)
    real(8), intent(in) :: x(3)
    real(8) :: total
    real(8) :: h, w(3)
    character(8) :: text
    integer :: i
    h = 0.3d0
    total = dcos(0.13d0*(h**2 - inner(x(2))/3))*dsqrt(1 + inner(x(1))**2)
    w = [(dexp(0.1d0*inner(x(i))), i = 1, 3)]
    total = total + sum(w, mask=abs([inner(x(1)), inner(x(2)), inner(x(3))]) > 0.01d0)
    write(text, '(f8.4)') inner(x(3))
    i = len_trim(text)
    total = total*i + dmax1(inner(x(1)), inner(x(2)) - 1)
    if (dabs(inner(x(1))) > 1d-3 .and. norm2([inner(x(1)), h]) > 0) then
      total = total*acosh(2 + inner(x(2)))
    end if
    associate (a => dsin(inner(x(1))))
      total = total + a*inner(a)
    end associate
    do concurrent (i = 1:3)
      w(i) = datan2(inner(x(i)), 2d0)
    end do
    total = total + sum(dsin(inner(w)))
  contains
    elemental function inner(v) result(r)
      real(8), intent(in) :: v
      real(8) :: r
      r = dsin(v)*h
    end function inner
  end function part
end module internal_in_specific_names_mod
