! idea: a SAVE statement for all variables: arguments keep their intents, results begin anew
! dependent: y
! independent: x
! set: n=3
module saved_all
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type, abstract :: law
  contains
    procedure(applied), deferred :: apply
  end type law
  type, extends(law) :: square
    real(wp) :: a = 2.0_wp
  contains
    procedure :: apply => apply_square
  end type square
  abstract interface
    subroutine applied(self, x, y)
      import law, wp
      class(law), intent(in) :: self
      real(wp), intent(in) :: x
      real(wp), intent(inout) :: y
    end subroutine applied
  end interface
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(square) :: s
    integer :: i
    save
    y = total(n, x)
    do i = 1, n
      call s%apply(x(i), y)
      y = y + total(i, x(:i))
    end do
  end subroutine foo
  subroutine apply_square(self, x, y)
    class(square), intent(in) :: self
    real(wp), intent(in) :: x
    real(wp), intent(inout) :: y
    save
    y = y + self%a*x**2*y
  end subroutine apply_square
  function total(n, a)
    integer, intent(in) :: n
    real(wp), intent(in) :: a(n)
    real(wp) :: total, work(6), factor = 1.5_wp
    character(len=3) :: text
    integer :: i
    save
    text = 'ab'
    do i = 1, n
      work(i) = a(i)**2
      work(n + i) = sin(a(i))*factor
    end do
    total = sum(work)
    if (text(1:1) == 'a') total = total*0.5_wp
  end function total
end module saved_all
