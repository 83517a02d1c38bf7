! idea: arguments with INTENT(IN) given on to old routines without intents that change them in other cases only
! dependent: y
! independent: x, a
! set: x=0.7 1.1 0.9, a=1.2, n=3
module given_on_without_intents_mod
  implicit none
contains
  subroutine convert(i, u, v, w, n)
    integer :: i, n
    real(8) :: u, v(n), w(n)
    if (i < 3) then
      w = u*v**2
      return
    end if
    v = w/u
    u = sum(w)
  end subroutine
  subroutine foo(x, a, y, n)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n), a
    real(8), intent(out) :: y(n)
    real(8) :: z(n), b
    call convert(1, a, x, z, n)
    b = a
    y = z**2
    call convert(3, b, z, y, n)
    y = y*z + b
    y(1:2) = y(1:2)*x(2:3)
    call convert(2, a, x(2:3), y(2:3), 2)
  end subroutine
end module
