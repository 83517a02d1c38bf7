! idea: procedures in no module of other files that call themselves, or have internal ones
! dependent: y
! independent: x
! set: n=3
module driver
  implicit none
contains
  subroutine foo(n, x, y)
    use climb, only: start
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    interface
      recursive function power(k, t) result(p)
        use kinds, only: wp
        integer, intent(in) :: k
        real(wp), intent(in) :: t
        real(wp) :: p
      end function power
    end interface
    real(kind=8) :: w(n)
    integer :: i
    w = x
    call grow(n, w(1))
    call damp(n, w)
    call start(2, w(2))
    y = 0.0d0
    do i = 1, n
      y = y + power(2, w(i))*w(1)
    end do
  end subroutine foo
end module driver
