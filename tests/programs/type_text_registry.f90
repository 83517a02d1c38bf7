! idea: structures with text whose length changes in lists of structures, results and constructors
! dependent: y
! independent: x
module type_text_registry
  implicit none
  type :: item
    real(8) :: value = 1.5d0
    character(len=:), allocatable :: name
    character(len=4) :: kind = 'none'
    real(8) :: w(2) = 0.5d0
  end type item
  type :: registry
    type(item), allocatable :: items(:)
    integer :: n = 0
  end type registry
  
contains
  subroutine register(reg, name, value)
    type(registry), intent(inout) :: reg
    character(len=*), intent(in) :: name
    real(8), intent(in) :: value
    type(item), allocatable :: more(:)
    if (.not. allocated(reg%items)) allocate(reg%items(2))
    if (reg%n == size(reg%items)) then
      allocate(more(2*reg%n))
      more(:reg%n) = reg%items(:reg%n)
      call move_alloc(more, reg%items)
    end if
    reg%n = reg%n + 1
    reg%items(reg%n)%name = name
    reg%items(reg%n)%value = value
  end subroutine register
  integer function index_of(reg, name) result(k)
    type(registry), intent(in) :: reg
    character(len=*), intent(in) :: name
    do k = 1, reg%n
      if (reg%items(k)%name == name) return
    end do
    k = 0
  end function index_of
  function doubled(list) result(new)
    type(item), intent(in) :: list(:)
    type(item), allocatable :: new(:)
    integer :: i
    allocate(new(size(list)))
    do i = 1, size(list)
      new(i) = list(i)
      new(i)%value = 2*list(i)%value
      if (allocated(list(i)%name)) new(i)%name = list(i)%name//'2'
    end do
  end function doubled
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(registry) :: reg
    type(item), allocatable :: own(:), own2(:)
    integer :: i
    call register(reg, 'a', x(1)**2)
    call register(reg, 'bb', x(2)*x(1))
    call register(reg, 'ccc', sin(x(3)))
    reg%items(2)%w = x(2:3)
    allocate(own, source=reg%items(1:reg%n))
    allocate(own2(2))
    own2(1) = reg%items(2)
    own2(2) = item(x(3), 'zz', 'text', [x(1), x(2)])
    y = reg%items(index_of(reg, 'bb'))%value
    own = doubled(own)
    do i = 1, size(own)
      select case (trim(own(i)%name))
      case ('bb2')
        y = y*own(i)%value + own(i)%w(2)
      case ('ccc2')
        y = y + own(i)%value**2*own(i)%w(1)
      end select
    end do
    do i = 1, 2
      if (own2(i)%name == 'zz' .and. own2(i)%kind == 'text') y = y*own2(i)%value*own2(i)%w(2)
      if (own2(i)%name == 'bb') y = y + own2(i)%w(2)
    end do
    deallocate(own2)
  end subroutine foo
end module type_text_registry
