! idea: matrix component of an element of a rank-two array of structures, from column 2, for an assumed-size dummy
! routine: seq
! dependent: v
! independent: a
module sequence_twice_mod
  implicit none
  type :: elem
    real(8) :: k(2, 2) = 0
    real(8) :: f(2) = 0
  end type elem
contains
  subroutine mat2(a, b)
    real(8), intent(inout) :: a(2, *)
    real(8), intent(in) :: b(2)
    a(1, 1) = a(1, 1)*b(1)
    a(2, 1) = a(1, 1)*a(2, 1)*b(2)
  end subroutine mat2
  subroutine seq(a, v)
    real(8), intent(in) :: a(3)
    real(8), intent(out) :: v
    type(elem) :: e(2, 2)
    integer :: i, j
    do j = 1, 2
      do i = 1, 2
        e(i, j)%k = a(i)
        e(i, j)%f = a(2)*j
      end do
    end do
    call mat2(e(2, 2)%k, e(2, 1)%k(1, 2))
    v = sum(e(2, 2)%k)
  end subroutine seq
end module sequence_twice_mod
