! idea: allocation that says the type, of components, pointers, results, in modules, constructs and callees
! dependent: y
! independent: x
! without: sparse
! set: n=4
module allocate_with_type_elsewhere
  implicit none
  type :: cell
    real(8), allocatable :: u(:)
    real(kind=8), allocatable :: w
  end type cell
  type :: held
    real(kind=8), pointer :: v(:) => null()
    type(cell), allocatable :: c(:)
  end type held
  real(8), allocatable, private :: work(:)
contains
  subroutine make(n, a)
    integer, intent(in) :: n
    real(8), allocatable, intent(out) :: a(:)
    allocate (real(8) :: a(n))
    a = 0.5d0
  end subroutine make
  subroutine ready(n)
    integer, intent(in) :: n
    if (.not. allocated(work)) allocate (real(kind=8) :: work(n))
  end subroutine ready
  function fresh(n) result(r)
    integer, intent(in) :: n
    real(8), allocatable :: r(:)
    allocate (double precision :: r(n))
    r = 2.0d0
  end function fresh
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8), allocatable :: a(:)
    real(8), pointer :: p(:)
    type(cell), allocatable :: c(:)
    type(held) :: h
    double precision, allocatable :: e(:)
    character(len=3), allocatable :: names(:)
    logical, allocatable :: yes(:)
    integer :: i, ierr
    call make(n, a)
    call ready(n)
    allocate (double precision :: e(n), stat=ierr)
    allocate (cell :: c(2), h%c(2))
    allocate (character(len=3) :: names(2))
    names = 'abc'
    allocate (logical :: yes(n))
    yes = x > 0.9d0
    do i = 1, 2
      allocate (real(8) :: c(i)%u(n), h%c(i)%u(n))
      allocate (real(8) :: c(i)%w)
      c(i)%u = x*i
      c(i)%w = x(i)**2
      h%c(i)%u = x*c(i)%w
    end do
    allocate (real(kind=8) :: h%v(2:n))
    h%v = x(2:n)**2
    allocate (real(8) :: p(n), stat=ierr)
    if (ierr /= 0) stop 'no memory'
    associate (q => a)
      p = q*x*fresh(n)
    end associate
    block
      real(8), allocatable :: inner(:)
      allocate (real(8) :: inner(n))
      inner = p
      e = inner**2
    end block
    work = e*x
    y = sum(c(1)%u*p) + h%v(2)*h%v(3) + sum(e) + sum(h%c(2)%u) + sum(work, mask=yes)
    y = y*len(names(1))
    deallocate (p, h%v, work)
  end subroutine foo
end module allocate_with_type_elsewhere
