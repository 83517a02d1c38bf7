! idea: associates of nested components
! dependent: s, y
! independent: s
module m
  implicit none
  type :: inner
    real(8) :: v(3), q(2, 2)
  end type inner
  type :: t
    type(inner) :: in, list(2)
  end type t
contains
  subroutine foo(s, y)
    type(t), intent(inout) :: s
    real(8), intent(out) :: y
    integer :: i
    associate (v => s%in%v, w => s%list(2)%v(3:1:-1), q => s%in%q(:, 2), l => s%list)
      do i = 2, 3
        v(i) = v(i - 1) * w(i) + l(1)%v(i)
      end do
      y = sum(v(1:2)) + q(1) * w(1) + size(w) + sum(q)
      l(2)%q(:, 1) = q * y
    end associate
  end subroutine foo
end module m
