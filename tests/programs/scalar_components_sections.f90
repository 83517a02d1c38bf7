! idea: arrays of structures with allocatable scalars are copied in sections, and two elements given on
! dependent: y
! independent: x
! set: n=4
! without: sparse
module scalar_components_sections_mod
  implicit none
  type :: node
    real(8), allocatable :: v
    integer, allocatable :: k
  end type node
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(node) :: p(3), q(3)
    real(8), allocatable :: s
    integer :: i
    do i = 1, 3
      p(i)%v = x(i)
      p(i)%k = i
    end do
    q = p
    q(2:3) = p(1:2)
    y = 0
    do i = 1, 3
      y = y + q(i)%v*x(q(i)%k)
    end do
    s = maxval([q(1)%v, q(2)%v])
    y = y*s
    call both(q(1)%v, q(2)%v, y)
    y = elem(s)*sum(elem([s, y]))
  end subroutine foo
  elemental real(8) function elem(s)
    real(8), intent(in) :: s
    elem = s*s
  end function elem
  subroutine both(a, b, y)
    real(8), allocatable :: a, b
    real(8) :: y
    call move_alloc(a, b)
    y = y*b
  end subroutine both
end module scalar_components_sections_mod
