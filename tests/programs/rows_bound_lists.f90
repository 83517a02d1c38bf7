! idea: species lists with procedures bound to their type, which push and pop
! dependent: total
! independent: x
! set: n=5
! without: sparse
module rows_bound_lists_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: list
    integer :: count = 0
    real(wp), allocatable :: item(:)
  contains
    procedure :: push
    procedure :: pop
    procedure :: clear
  end type list
contains
  subroutine push(self, v)
    class(list), intent(inout) :: self
    real(wp), intent(in) :: v
    real(wp), allocatable :: more(:)
    if (.not. allocated(self%item)) allocate(self%item(1))
    if (self%count == size(self%item)) then
      allocate(more(2*self%count))
      more(1:self%count) = self%item
      call move_alloc(more, self%item)
    end if
    self%count = self%count + 1
    self%item(self%count) = v
  end subroutine push
  subroutine pop(self, v)
    class(list), intent(inout) :: self
    real(wp), intent(out) :: v
    v = self%item(self%count)
    self%count = self%count - 1
  end subroutine pop
  subroutine clear(self)
    class(list), intent(inout) :: self
    if (allocated(self%item)) deallocate(self%item)
    self%count = 0
  end subroutine clear
  subroutine foo(n, x, total)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: total
    type(list) :: species(2)
    real(wp) :: v, w
    integer :: i, k
    total = 0
    do k = 1, 2
      do i = 1, n
        call species(mod(i, 2) + 1)%push(x(i)**k)
        if (i > 2) then
          call species(1)%pop(v)
          call species(1)%push(v*x(1))
        end if
      end do
      do while (species(2)%count > 0)
        call species(2)%pop(w)
        total = total + w*species(1)%item(1)
      end do
      call species(1)%clear()
    end do
  end subroutine foo
end module rows_bound_lists_mod
