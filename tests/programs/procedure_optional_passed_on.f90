! idea: optional procedures that are not given are passed on
! dependent: y
! independent: x, k
! set: n=4
module pair_forces
  implicit none
  interface
    pure real(8) function kern(r, k)
      real(8), intent(in) :: r, k
    end function kern
  end interface
contains
  pure real(8) function gauss(r, k)
    real(8), intent(in) :: r, k
    gauss = exp(-k*r*r)
  end function gauss
  pure real(8) function inv(r, k)
    real(8), intent(in) :: r, k
    inv = k/(1.d0 + r*r)
  end function inv
  subroutine pairs(n, x, k, f, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n), k
    procedure(kern), optional :: f
    real(8), intent(inout) :: y(n)
    integer :: i, j
    do i = 1, n
      do j = 1, n
        if (i == j) cycle
        if (present(f)) then
          y(i) = y(i) + f(x(i) - x(j), k)
        else
          y(i) = y(i) + x(j)*k
        end if
      end do
    end do
  end subroutine pairs
  subroutine driver(n, x, k, y, f, g)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n), k
    real(8), intent(inout) :: y(n)
    procedure(kern) :: f
    procedure(kern), optional :: g
    call pairs(n, x, k, f, y)
    call pairs(n, x*2.d0, k=k*y(1), f=g, y=y)
  end subroutine driver
  subroutine foo(n, x, k, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n), k
    real(8), intent(out) :: y(n)
    y = 0.d0
    call driver(n, x, k, y, gauss)
    call driver(n, x, k, y, gauss, inv)
    call driver(f=inv, g=gauss, n=n, x=x(n:1:-1), k=k, y=y)
  end subroutine foo
end module pair_forces
