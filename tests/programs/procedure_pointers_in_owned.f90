! idea: control structures behind pointers that hold pointers to several procedures
! dependent: y
! independent: x
! without: sparse
module m
  implicit none
  abstract interface
    function fn(x) result(v)
      real(8), intent(in) :: x
      real(8) :: v
    end function fn
    subroutine sb(x, y)
      real(8), intent(in) :: x
      real(8), intent(inout) :: y
    end subroutine sb
  end interface
  type cs_t
    procedure(fn), pointer, nopass :: f => null()
    real(8), pointer :: h(:) => null()
    real(8) :: k = 1
  end type
contains
  function lin(x) result(v)
    real(8), intent(in) :: x
    real(8) :: v
    v = 2*x
  end function lin
  real(8) function sqr(t)
    real(8), intent(in) :: t
    real(8) :: loc
    loc = t*t
    sqr = loc
  end function sqr
  subroutine add(x, y)
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    y = y + x*y
  end subroutine add
  subroutine mul(x, y)
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    y = y*sin(x)
  end subroutine mul
  real(8) function integ(f, a)
    procedure(fn) :: f
    real(8), intent(in) :: a
    integer :: i
    integ = 0
    do i = 1, 3
      integ = integ + f(a*i)
    end do
  end function integ
  subroutine init(cs, n)
    type(cs_t), pointer :: cs
    integer, intent(in) :: n
    if (associated(cs)) return
    allocate(cs)
    allocate(cs%h(2))
    cs%h = 1
    if (n == 1) then
      cs%f => lin
    else
      cs%f => sqr
    end if
  end subroutine
  subroutine step(cs, y)
    type(cs_t), pointer :: cs
    real(8), intent(inout) :: y
    if (.not. associated(cs%f)) return
    cs%h(1) = cs%f(y)*cs%h(2)
    y = y + integ(cs%f, cs%h(1))
    cs%h(2) = y
  end subroutine
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(cs_t), pointer :: a, b
    nullify(a, b)
    call init(a, 1)
    call init(b, 2)
    y = x
    call step(a, y)
    y = sin(y)
    call step(b, y)
    y = sin(y)
    b%f => a%f
    call step(b, y)
    deallocate(a%h, b%h)
    deallocate(a, b)
  end subroutine foo
end module m
