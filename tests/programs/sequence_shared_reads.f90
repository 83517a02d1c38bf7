! idea: two arguments of a call have elements in common that the call only reads
! dependent: a, s
! independent: a
! set: n=4
module sequence_shared_reads_mod
  implicit none
contains
  subroutine multiply(x, y, n)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(inout) :: y(n)
    integer :: i
    do i = 2, n
      y(1) = y(1) * x(i) * y(i)
    end do
  end subroutine multiply

  subroutine add(n, t, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: t, x(n)
    real(kind=8), intent(inout) :: y(n)
    integer :: i
    do i = 1, n
      if (y(i) > -99.0d0) call increase(t, x(i), y(i))
    end do
  end subroutine add

  subroutine increase(t, x, y)
    real(kind=8), intent(in) :: t, x
    real(kind=8), intent(inout) :: y
    y = y + t * x
  end subroutine increase

  subroutine foo(n, a, s)
    integer, intent(in) :: n
    real(kind=8), intent(inout) :: a(2*n)
    real(kind=8), intent(out) :: s
    call multiply(a, a, n)
    call add(n, a(1), a, a(n + 1))
    call add(n - 1, a(n), a(2), a(n + 1))
    call multiply(a(n:2*n - 1), a(n - 1), n)
    call multiply(a(1), a(n + 1), n)
    call increase(a(3), a(2), a(1))
    s = a(1)**2 + a(n + 1)
  end subroutine foo
end module sequence_shared_reads_mod
