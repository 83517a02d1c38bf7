! idea: allocatable structures in each of several structures
! dependent: y
! independent: x
! without: sparse
module only_components_in_arrays_mod
  implicit none
  type :: part_t
    real(8) :: m = 1
    real(8) :: r(3) = 0
  end type part_t
  type :: box_t
    type(part_t), allocatable :: p
    integer :: id = 0
  end type box_t
  type :: world_t
    type(box_t) :: boxes(3)
    type(part_t), allocatable :: heavy
  end type world_t
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(world_t) :: w, v
    integer :: i
    do i = 1, 3
      w%boxes(i)%id = i
      if (i /= 2) w%boxes(i)%p = part(x(i), x)
    end do
    call move(w%boxes(3), x(1))
    w%heavy = w%boxes(1)%p
    w%heavy%m = w%heavy%m*w%boxes(3)%p%r(2)
    v = w
    v%boxes(1) = w%boxes(3)
    v%boxes(2) = box_t(p=w%heavy, id=7)
    y = energy(w)*x(1) + energy(v)
    y = y + inner(v%heavy)
  contains
    real(8) function inner(h)
      type(part_t), intent(in), allocatable :: h
      inner = 0
      if (allocated(h)) inner = h%m*w%heavy%m
    end function inner
  end subroutine foo
  pure function part(m, r) result(p)
    real(8), intent(in) :: m, r(3)
    type(part_t) :: p
    p%m = m**2
    p%r = r*m
  end function part
  subroutine move(b, s)
    type(box_t), intent(inout) :: b
    real(8), intent(in) :: s
    if (allocated(b%p)) b%p%r = b%p%r + s*b%p%m
  end subroutine move
  real(8) function energy(w)
    type(world_t), intent(in) :: w
    integer :: i
    energy = 0
    do i = 1, size(w%boxes)
      if (.not. allocated(w%boxes(i)%p)) cycle
      energy = energy + w%boxes(i)%p%m*dot_product(w%boxes(i)%p%r, w%boxes(i)%p%r)*w%boxes(i)%id
    end do
    if (allocated(w%heavy)) energy = energy*w%heavy%m
  end function energy
end module only_components_in_arrays_mod
