! idea: recursive calls are given allocatable scalars of structures for arguments that may be absent
! dependent: y
! independent: x
! set: n=4
module recursive_allocatable_scalars_mod
  implicit none
  type :: item
    real(8) :: w = 1.0d0
    real(8), allocatable :: v
  end type item
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(item) :: one
    call descend(one, x(1), 1, n, x)
    y = one%w
    if (allocated(one%v)) y = y + one%v
  end subroutine foo

  recursive subroutine descend(t, bonus, a, b, x)
    type(item), intent(inout) :: t
    integer, intent(in) :: a, b
    real(8), intent(in) :: x(:)
    real(8), intent(in), optional :: bonus
    type(item) :: l, r
    integer :: m
    if (present(bonus)) t%w = t%w*bonus
    if (a == b) then
      t%w = t%w + x(a)
      if (a == 2) t%v = x(a)**2
    else
      m = (a + b)/2
      call descend(l, x(a), a, m, x)
      call descend(r, l%v, m+1, b, x)
      t%w = l%w*r%w
      if (allocated(l%v)) t%v = l%v*r%w
      if (allocated(r%v)) t%v = r%v + x(m)
    end if
  end subroutine descend
end module recursive_allocatable_scalars_mod
