! idea: tables with values that are known under several names, beside storage that changes, in a module and in none
! dependent: y
! independent: x
! set: n=3
module equivalence_of_tables_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0), first = 2
contains
  subroutine looked_up(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    integer, parameter :: columns = 3
    real(wp) :: tab(4, columns), flat(12), second(4), work(2), half
    integer :: codes(4), code, i
    equivalence (tab(1, 1), flat), (tab(1, first), second(1)), (work(2), half)
    equivalence (codes(first), code)
    data flat /1.0d0, 0.5d0, 0.3d0, 0.2d0, 0.1d0, 4*0.05d0, 3*0.7d0/
    data codes(1), (codes(i), i = 2, 4) /1, 3*2/
    work = 0.5_wp
    do i = 1, n
      half = half + second(i)
      y(i) = tab(i, 2)*x(i)**code + flat(i)*work(2) + second(i)*x(1)
      if (codes(i) > 1) y(i) = y(i)*tab(1, columns)*x(i)
    end do
  end subroutine looked_up
end module equivalence_of_tables_mod
subroutine foo(n, x, y)
  use equivalence_of_tables_mod, only: looked_up
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n)
  double precision, intent(out) :: y(n)
  double precision :: z(n), machine
  integer :: bits(2)
  double precision :: constants(2), unused
  integer :: i, calls
  equivalence (constants(1), machine), (constants(2), unused), (bits(1), calls)
  data constants /2.220446049250313d-16, 0.25d0/
  bits = [1, 2]
  call looked_up(n, x, z)
  do i = 1, n
    y(i) = z(i)*(constants(2) + machine) + sin(x(i))*constants(min(i, 2))*calls
  end do
end subroutine foo
