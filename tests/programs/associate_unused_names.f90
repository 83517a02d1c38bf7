! idea: an argument that only a name of associate stands for, which nothing uses
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module associate_unused_names_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8) :: w(n)
    w = 2*x
    call help(n, x, w, y)
    y = y*w
  contains
    subroutine help(n, x, w, y)
      integer, intent(in) :: n
      real(8), intent(in) :: x(n)
      real(8), intent(inout) :: w(n)
      real(8), intent(out) :: y(n)
      integer :: k
      k = n - 1
      associate (u => w(modulo(abs(k - k), n) + 1))
        y = x**2
      end associate
    end subroutine help
  end subroutine foo
end module associate_unused_names_mod
