! idea: integers and logicals of other kinds
! routine: foo
! dependent: y
! independent: x
! set: n=5
module kind_integer_logical_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer(8), intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer(kind=2) :: k
    integer(8) :: i
    logical(1) :: l

    y = 1.0d0
    k = 1_2
    l = .true.
    do i = 1_8, n
      if (l) y = y * x(k) + sin(y)
      k = int(mod(int(k) + 2, 5) + 1, 2)
      l = .not. l
      y = y + x(i) * k * 0.1d0
    end do
  end subroutine foo
end module kind_integer_logical_mod
