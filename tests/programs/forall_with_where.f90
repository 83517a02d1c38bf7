! idea: where in forall: statements, constructs with several masks, sections, its own elements
! dependent: y
! independent: x
! set: n=4
module forall_with_where
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8) :: a(4, 4), b(4, 4), c(0:3, 2, 3)
    integer(8) :: i
    integer :: j, k
    do j = 1, 4
      a(:, j) = x*j
    end do
    b = a
    c = 1
    forall (i=1:4)
      where (a(i, :) > 1.5d0)
        b(i, :) = a(i, :)**2
      elsewhere (a(:, i) > 0.9d0)
        b(i, :) = sin(a(:, i))*x(i)
      elsewhere
        b(i, :) = a(:, i)*2 + i
      end where
    end forall
    forall (j=1:3, k=1:3, j /= k)
      where (c(j, :, k) < 2) c(j, :, k) = b(j, 2:3)*a(k, 3:1:-2)
    end forall
    forall (j=1:4)
      where (b(j, :) > 2) b(j, :) = b(j, :)*x(j)
    end forall
    forall (j=2:4)
      b(j, j) = x(j)**2
      where (a(j, 1:j) > 1)
        where (x(1:j) > 1)
          b(j, 1:j) = a(1:j, j)*3
        elsewhere
          b(j, 1:j) = cos(a(j, 1:j))
        end where
      end where
    end forall
    y = sum(a*b) + sum(c)
  end subroutine foo
end module forall_with_where
