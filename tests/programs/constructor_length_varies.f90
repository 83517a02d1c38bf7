! idea: sums of constructors with loops whose length is a variable
! dependent: y
! independent: x
! set: n=4
module constructor_length_varies_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    integer :: i, k
    k = n
    y = 0.5d0
    do while (k > 0)
      y = y + sum([(y * x(i), i = 1, k)]) + maxval([x(1:k), 3.0d0 * x(k)])
      k = k - 1
    end do
  end subroutine foo
end module constructor_length_varies_mod
