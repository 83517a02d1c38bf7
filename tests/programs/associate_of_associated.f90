! idea: names for expressions of other names, which stand for variables or parts of them
! dependent: y
! independent: x
! set: x=0.7 1.2 0.4
module associate_of_associated_mod
  implicit none
  type :: pair_t
    real(8) :: v = 0.5d0
    real(8) :: w(2) = [0.3d0, 0.8d0]
  end type pair_t
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    real(8) :: m(3, 3)
    type(pair_t) :: pairs(2)
    integer :: i
    do i = 1, 3
      m(:, i) = x * i
    end do
    pairs(2)%w = x(2:3)
    associate (row => m(2, :), last => m(3, 3), own => pairs(2))
      associate (a => 0.5d0 * (row(2) - last) ** 2, b => row * 2, c => own%w(1) * own%v)
        y = a + b(1) * b(3) + c
        row(1) = y
      end associate
      associate (part => row(1:2), w => own%w)
        associate (s => 3 * part + w, t => part(2) * w(1))
          y = y + s(1) * s(2) + t
          w(2) = s(1)
        end associate
        part = part * w
      end associate
      y = y * last + sum(row) * own%w(2)
    end associate
  end subroutine foo
end module associate_of_associated_mod
