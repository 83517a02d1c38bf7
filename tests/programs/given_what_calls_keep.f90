! idea: constants, counters and inputs go to routines that change theirs in other calls
! dependent: y
! independent: x
! set: n=3, x=0.7 1.1 0.9, k=2
module given_what_calls_keep_mod
  implicit none
  private
  public :: foo
  real(8), parameter :: weights(3) = [0.5d0, 1.5d0, 2.5d0]
  type :: cell
    real(8) :: t, q(3)
  end type cell
contains

  subroutine repeatedly(v, w, k)
    real(8) :: v, w
    integer :: k, i
    do i = 1, 3
      if (k > 4) v = v*w
      w = w*sin(v + i*0.1d0)
    end do
    if (k > 6) k = 2
  end subroutine repeatedly

  subroutine weighted(v, w, n, k)
    integer :: n, k, j
    real(8) :: v(*), w(*)
    do j = 1, n
      if (k > 4) v(j) = v(j)*w(1)
      w(j) = sin(w(j)*v(j)) + 0.5d0*w(j)
    end do
    if (k > 4) n = n - 1
  end subroutine weighted

  subroutine counted(v, w, k)
    real(8) :: v, w
    integer :: k
    if (k > 5) then
      k = 0
      return
    end if
    w = sin(w) + v**2*k*0.1d0
  end subroutine counted

  subroutine of_cell(c, w)
    type(cell) :: c
    real(8) :: w
    w = w*c%t + c%q(2)
    if (w > 1d3) then
      c%t = w
      c%q = 0
    end if
  end subroutine of_cell

  recursive subroutine descend(v, w, n, k)
    integer, value :: n
    integer :: k
    real(8) :: v(*), w
    if (n == 0) return
    w = 0.5d0*w*v(n) + 1
    if (k > 4) v(n) = w
    call descend(v, w, n - 1, k)
  end subroutine descend

  subroutine middle(c, x, y, n, k, shift)
    type(cell), intent(in) :: c
    integer, intent(in) :: n, k
    real(8), intent(in) :: x(*)
    real(8), intent(inout) :: y(n)
    real(8), intent(in), optional :: shift
    integer :: i
    call repeatedly(0.4d0, y(1), k)
    call repeatedly(weights(2), y(2), k)
    call weighted(weights, y, n, k)
    call weighted(x, y, n, k)
    call weighted(x(2), y(2), n - 1, k)
    do i = 1, n
      call counted(x(i), y(i), i)
      call counted((x(i)), y(i), i)
    end do
    call of_cell(c, y(2))
    call descend(x, y(3), n, k)
    if (present(shift)) call repeatedly(shift, y(1), k)
  end subroutine middle

  subroutine foo(n, x, y, k)
    integer, intent(in) :: n, k
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(cell) :: c
    integer :: m
    c%t = x(1)
    c%q = x
    y = x*k
    call middle(c, x, y, n, k, x(2))
    call middle(c, x, y, n, k)
    m = 1
    call weighted(y, y(2), m, k + 5)
  end subroutine foo

end module given_what_calls_keep_mod
