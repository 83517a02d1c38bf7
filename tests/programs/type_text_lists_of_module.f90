! idea: text in structures of a module is changed in routines that others call in a loop
! dependent: y
! independent: x
! set: n=3
module type_text_lists_of_module_m
  implicit none
  type :: label
    character(len=:), allocatable :: s
  end type label
  type :: option
    type(label) :: key
    character(len=:), allocatable :: text
    real(8) :: a = 1
    character(len=6) :: fixed = 'f'
  end type option
  type(option) :: one, many(2)
  type(option), allocatable :: table(:)
  type(label), allocatable :: seen(:)
contains
  subroutine choose(i)
    integer, intent(in) :: i
    type(label) :: new
    one%text = repeat('a', i)
    one%fixed = one%text
    many(1 + mod(i, 2))%key%s = one%text//'!'
    if (.not. allocated(table)) allocate(table(3))
    table(i) = one
    table(i)%key%s = 'k'//one%text
    if (allocated(seen)) then
      new%s = one%text
      seen = [seen, new]
    else
      allocate(seen(1))
      seen(1)%s = "first"
    end if
  end subroutine choose
end module type_text_lists_of_module_m
module type_text_lists_of_module
  use type_text_lists_of_module_m
  implicit none
contains
  subroutine step(x, y)
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    integer :: i
    if (one%text == 'aa') then
      y = y*sin(x)
    else
      y = y + x**2*len(one%text)
    end if
    do i = 1, 2
      if (.not. allocated(many(i)%key%s)) cycle
      select case (trim(adjustl(many(i)%key%s)))
      case ('a!')
        y = y*x
      case ('aa!', 'aaa!')
        y = y + y*x
      end select
    end do
    do i = 1, size(table)
      if (.not. allocated(table(i)%key%s)) cycle
      if (table(i)%key%s == 'kaa') y = y*(1 + x*table(i)%a)
    end do
    if (seen(size(seen))%s == 'aaa') y = y*y
    table(1)%a = x
  end subroutine step
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: i
    y = 0.001d0
    do i = 1, n
      call choose(i)
      call step(x(i), y)
      if (i == 2) one%text = 'aa'
      call step(x(1), y)
    end do
    one = option()
    many = option()
    deallocate(table, seen)
  end subroutine foo
end module type_text_lists_of_module
