! idea: names in associate and block constructs that are those of scalar arguments stand for arrays
! dependent: y
! independent: x
! set: n=3
module associate_names_of_dummies
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8) :: w(n)
    w = x**2
    y = x(1)
    call step(n, w, y)
    y = y*sum(w)
  end subroutine foo
  subroutine step(n, w, s)
    integer, intent(in) :: n
    real(8), intent(inout) :: w(n), s
    integer :: i
    do i = 1, n
      associate (s => w, w => s)
        s(i) = s(i)*w
        associate (w => s)
          w(i) = w(i) + sin(s(1))
        end associate
      end associate
    end do
    block
      real(8) :: s(2)
      s(1) = w(1)
      s(2) = w(2)*s(1)
      w(1) = w(1) + s(2)
    end block
    s = s*w(n) + w(1)
  end subroutine step
end module associate_names_of_dummies
