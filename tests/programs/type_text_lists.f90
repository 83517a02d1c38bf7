! idea: lists of texts, and of structures with text whose length changes, grow by joining and moving
! dependent: y
! independent: x
module type_text_lists
  implicit none
  type :: string
    character(len=:), allocatable :: s
  end type string
  type :: field
    type(string) :: name, unit
    real(8) :: v(2)
  end type field
  type :: item
    character(len=:), allocatable :: name
    real(8) :: value = 0
  end type item
contains
  subroutine push(list, s)
    type(string), allocatable, intent(inout) :: list(:)
    character(len=*), intent(in) :: s
    type(string), allocatable :: tmp(:)
    integer :: n
    if (.not. allocated(list)) allocate(list(0))
    n = size(list)
    allocate(tmp(n+1))
    tmp(:n) = list
    tmp(n+1) = string(s)
    call move_alloc(tmp, list)
  end subroutine push
  pure function has(list, s) result(found)
    type(string), intent(in) :: list(:)
    character(len=*), intent(in) :: s
    logical :: found
    integer :: i
    found = .false.
    do i = 1, size(list)
      if (list(i)%s == s) found = .true.
    end do
  end function has
  subroutine split(line, parts)
    character(len=*), intent(in) :: line
    type(string), allocatable, intent(out) :: parts(:)
    integer :: first, last
    allocate(parts(0))
    first = 1
    do while (first <= len_trim(line))
      last = index(line(first:)//' ', ' ') + first - 2
      call push(parts, line(first:last))
      first = last + 2
    end do
  end subroutine split
  subroutine add(list, name, value)
    type(item), allocatable, intent(inout) :: list(:)
    character(len=*), intent(in) :: name
    real(8), intent(in) :: value
    list = [list, item(name, value)]
  end subroutine add
  function get(list, name) result(v)
    type(item), intent(in) :: list(:)
    character(len=*), intent(in) :: name
    real(8) :: v
    integer :: i
    v = 0
    do i = 1, size(list)
      if (list(i)%name == name) v = list(i)%value
    end do
  end function get
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(string), allocatable :: names(:)
    type(field) :: f(2)
    type(string) :: one
    type(string), allocatable :: steps(:)
    type(item), allocatable :: list(:)
    integer :: i
    call push(names, 'u')
    call push(names, 'temp')
    names = [names, string('qv')]
    one%s = 'x'
    f(1)%name%s = 'u'
    f(2)%name = names(2)
    f(2)%unit = one
    do i = 1, 2
      f(i)%v = x(i)**2
      if (has(names, f(i)%name%s)) f(i)%v(2) = f(i)%v(2)*x(3)
    end do
    y = f(1)%v(1) + f(2)%v(2)*f(1)%v(2)
    if (has(names, 'qv')) y = y*x(1)
    if (has(names, 'none')) y = 0
    if (f(2)%unit%s == 'x') y = y + sum(f(2)%v)*len(f(2)%name%s)
    call split('square double square', steps)
    do i = 1, size(steps)
      if (steps(i)%s == 'square') then
        y = 0.1d0*y**2
      else
        y = 2*y
      end if
    end do
    allocate(list(0))
    call add(list, 'alpha', x(1)**2)
    call add(list, 'beta', x(2)*x(3))
    call add(list, 'gamma', sin(x(3)))
    y = y*get(list, 'beta')*get(list, 'alpha') + get(list, 'gamma')
  end subroutine foo
end module type_text_lists
