! idea: associated expressions with functions of Fortran 2008 in them; a block in an internal procedure
! dependent: y
! independent: x
! set: n=3
module associate_new_intrinsics
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: h

    h = x(2)
    associate (v => (0.5_wp*asinh(x(1))), w => erfc(x) + norm2(x), z => x(2:3))
      h = hypot(v, h) + dsin(z(2))
      y = sum(w)*v*mean(x(3))
    end associate
  contains
    function mean(a)
      real(wp), intent(in) :: a
      real(wp) :: mean
      integer :: i

      mean = a
      do i = 1, 2
        block
          real(wp) :: b(3)

          b = 0.5_wp*(h + a)
          b(2) = b(1)*mean
          mean = sum(b)*0.3_wp
        end block
      end do
    end function mean
  end subroutine foo
end module associate_new_intrinsics
