! idea: structures with text whose length changes: nested, in arrays, copied, constructed, returned, printed
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
  type :: tag
    character(len=:), allocatable :: label
    integer :: number = 0
  end type tag
  type :: cell
    character(len=:), allocatable :: name
    type(tag) :: t
    real(8) :: v = 1.0d0
  end type cell
  type :: holder
    character(len=6), allocatable :: names(:)
    type(cell) :: first
    real(8), allocatable :: data(:)
  end type holder
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(cell) :: cells(3), one, two
    type(holder) :: h, g
    integer :: i

    y = 0.0d0
    do i = 1, 3
      cells(i)%v = x(i)
      cells(i)%name = 'c'//achar(48 + i)
      call set(cells(i)%t, i)
    end do
    one = cells(2)
    cells(3) = one
    two = cell('two', tag('xx', 5), x(1)**2)
    one = make(3, x(2))
    if (allocated(cells(1)%t%label)) deallocate(cells(1)%t%label)
    do i = 1, 3
      call add(cells(i), x(i), y)
    end do
    call add(one, x(1), y)
    call add(two, x(2), y)
    h%first = two
    allocate(h%names(2), h%data(n))
    h%data = x
    h%names(1) = 'ab'
    h%names(2) = one%name
    g = h
    g%names(1) = 'cd'
    call use_holder(g, y)
    call use_holder(h, y)
    h%names = ['q', 'r', 's']
    if (size(h%names) == 3 .and. h%names(3) == 's') y = y*x(3)
    call all_cells(cells, y)
    call clear(two)
    if (.not. allocated(two%name)) y = y*sin(x(1))
    call add(two, x(2), y)
  end subroutine foo

  subroutine set(t, i)
    type(tag), intent(inout) :: t
    integer, intent(in) :: i
    t%label = repeat('z', i)
    t%number = i
  end subroutine set

  subroutine clear(c)
    type(cell), intent(out) :: c
    c%v = 2.0d0
    if (allocated(c%name)) c%v = 100.0d0
  end subroutine clear

  function make(i, v) result(c)
    integer, intent(in) :: i
    real(8), intent(in) :: v
    type(cell) :: c
    if (i > 2) c%name = 'made'
    c%v = v*v
  end function make

  subroutine add(c, x, y)
    type(cell), intent(in) :: c
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    if (.not. allocated(c%name)) then
      y = y + c%v*x
      return
    end if
    select case (c%name)
    case ('c1')
      y = y + c%v*x
    case ('c2', 'made')
      y = y + c%v*x**2
    case default
      y = y + sin(c%v*x)
    end select
    if (allocated(c%t%label)) then
      if (len(c%t%label) == 2) y = y*c%v
    end if
  end subroutine add

  subroutine use_holder(h, y)
    type(holder), intent(inout) :: h
    real(8), intent(inout) :: y
    integer :: i
    do i = 1, size(h%names)
      if (h%names(i) == 'ab') y = y*h%data(1)
      if (h%names(i) == 'made') y = y + h%data(2)**2
      if (h%names(i) == 'cd') y = y + h%data(3)**3*h%first%v
    end do
    h%names(1) = 'x'
    if (h%first%name == 'two') y = y*1.5d0
  end subroutine use_holder

  subroutine all_cells(cells, y)
    type(cell), intent(inout) :: cells(:)
    real(8), intent(inout) :: y
    integer :: i
    do i = 1, size(cells)
      if (cells(i)%name == 'c2') y = y*cells(i)%v
      cells(i)%name = cells(i)%name//'+'
    end do
    do i = 1, size(cells)
      if (cells(i)%name == 'c1+') y = y*cells(i)%v**2
    end do
    print '(a)', cells(1)%name, cells(2)%name(1:1)
  end subroutine all_cells
end module m
