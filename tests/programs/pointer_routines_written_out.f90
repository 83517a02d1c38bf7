! idea: routines that ask for or set pointers before they end, or are given null(), are inlined
! routine: foo
! dependent: y
! independent: x
! set: n=4, flag=.true.
module pointer_routines_written_out_mod
  implicit none
  type :: holder
    real, pointer :: a(:) => null(), b(:) => null()
  end type
  type :: box
    real :: v(4)
  end type
  real, allocatable, target, save :: buffer(:)
  real, pointer, save :: lazy(:) => null()
  type(box), target, save :: boxes(3)
contains
  subroutine get(n, p)
    integer, intent(in) :: n
    real, pointer, intent(out) :: p(:)
    if (.not. allocated(buffer)) allocate(buffer(n))
    p => buffer
  end subroutine
  function give(n) result(p)
    integer, intent(in) :: n
    real, pointer :: p(:)
    if (.not. associated(lazy)) then
      allocate(lazy(n))
      lazy = 0.5
    end if
    p => lazy
  end function
  function box_of(k) result(p)
    integer, intent(in) :: k
    real, pointer :: p(:)
    if (k > 3) then
      nullify(p)
      return
    end if
    p => boxes(k)%v
  end function
  subroutine add(y, p, s)
    real, intent(inout) :: y
    real, pointer, optional, intent(in) :: p(:)
    type(holder), intent(in) :: s
    integer :: i
    if (.not. present(p)) return
    if (associated(p)) then
      all: do i = 1, size(p)
        if (p(i) > 100.0) exit all
        y = y + p(i)**2
      end do all
    else
      y = y*2
    end if
    if (associated(s%a)) y = y + sum(s%a**2)
    if (associated(s%b)) y = y*sum(s%b)
  end subroutine
  subroutine init(s, c)
    type(holder), intent(inout) :: s
    real, target, intent(inout) :: c(:)
    s%a => c(1:size(c))
    associate (g => s)
      g%b => c
    end associate
    block
      integer :: k
      k = size(c)/2
      s%a => c(:k)
    end block
  end subroutine
  subroutine foo(n, flag, x, y)
    integer, intent(in) :: n
    logical, intent(in) :: flag
    real, intent(in) :: x(n)
    real, intent(out) :: y
    real, target :: a(n)
    real, pointer :: p(:), q(:)
    type(holder) :: s
    integer :: k
    a = x**2
    y = x(1)
    call get(n, p)
    p = x**2
    call get(n, q)
    q = q*p
    y = y + sum(p)
    q => give(n)
    q = q*p
    do k = 1, 3
      p => box_of(k)
      p = q*x(k)
    end do
    y = y + sum(boxes(2)%v)
    call add(y, s=s)
    nullify(p)
    call add(y, p, s)
    if (flag) p => a
    call add(y, p, s)
    call init(s, a)
    s%a = s%a*x(2)
    call add(y, p, s=s)
    call add(y, null(), s)
    call add(y, s%b, s)
  end subroutine foo
end module
