! idea: 'class' arguments that are arrays, optional or results of functions; generic bound names
! dependent: y
! independent: x
! set: n=3
module object_optional_mod
  implicit none
  type :: cell
    real(8) :: h
  contains
    procedure :: energy => cell_energy
    procedure :: add_scalar
    procedure :: add_cell
    generic :: add => add_scalar, add_cell
  end type cell
  type, extends(cell) :: wet_cell
    real(8) :: u
  contains
    procedure :: energy => wet_energy
  end type wet_cell
contains
  function cell_energy(this) result(e)
    class(cell), intent(in) :: this
    real(8) :: e
    e = 0.5d0*this%h**2
  end function cell_energy
  function wet_energy(this) result(e)
    class(wet_cell), intent(in) :: this
    real(8) :: e
    e = this%cell%energy() + 0.5d0*this%h*this%u**2
  end function wet_energy
  subroutine add_scalar(this, x)
    class(cell), intent(inout) :: this
    real(8), intent(in) :: x
    this%h = this%h + x
  end subroutine add_scalar
  subroutine add_cell(this, c)
    class(cell), intent(inout) :: this
    class(cell), intent(in) :: c
    this%h = this%h + c%energy()
    select type (this)
    type is (wet_cell)
      this%u = this%u*0.9d0
      select type (w => c)
      class is (wet_cell)
        this%u = this%u + 0.1d0*w%u
      end select
    end select
  end subroutine add_cell
  function total(cells, extra) result(e)
    class(cell), intent(in) :: cells(:)
    class(cell), intent(in), optional :: extra
    real(8) :: e
    integer :: i
    e = 0
    do i = 1, size(cells)
      e = e + cells(i)%energy()*i
    end do
    if (present(extra)) e = e + extra%energy()
  end function total
  function make(h, u) result(w)
    real(8), intent(in) :: h, u
    type(wet_cell) :: w
    w%h = h
    w%u = u*h
  end function make
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(cell) :: a(n)
    type(wet_cell) :: w(2)
    integer :: i
    do i = 1, n
      a(i)%h = x(i)
    end do
    w(1) = make(x(1), x(2))
    w(2) = wet_cell(h=x(3), u=x(2))
    call a(1)%add(x(1))
    call a(2)%add(w(1))
    call w(1)%add(w(2))
    call w(2)%add(a(1))
    call w(2)%add(make(x(2), x(1)))
    y = total(a) + total(w, extra=a(1)) + total(w) + total(a(1:2), w(2))
  end subroutine foo
end module object_optional_mod
