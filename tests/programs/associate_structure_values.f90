! idea: associate to expressions with components and functions of structures
! dependent: y
! independent: x
! set: x=0.7
module associate_structure_values_mod
  implicit none
  type :: part_t
    real(8) :: u(2:4) = 0.45d0
  end type part_t
  type :: record_t
    real(8) :: v = 0.65d0
    real(8) :: w(3) = [0.75d0, 0.55d0, 0.85d0]
    type(part_t) :: part
  contains
    procedure :: largest
  end type record_t
  interface any_energy
    module procedure energy
  end interface any_energy
contains
  function energy(one, factor) result(res)
    type(record_t), intent(in) :: one
    real(8), intent(in) :: factor
    real(8) :: res
    res = factor * one%v + dot_product(one%w, one%part%u)
  end function energy

  function largest(this) result(res)
    class(record_t), intent(in) :: this
    real(8) :: res(2)
    res = this%w(:2) * this%v
  end function largest

  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(record_t) :: one, row(3)
    one%v = x
    row(2)%w = [x, x * x, 1 - x]
    row%v = x * [1, 2, 3]
    associate (a => (sum(pack(row(2)%w(3:1:-1), [.true., .false., .true.])) * x))
      y = a * a
    end associate
    associate (a => x * any_energy(factor=x, one=row(2)) + tan(0.45d0 * row(3)%v))
      y = y + a * a
    end associate
    associate (a => 2 * row%v, b => one%largest())
      y = y + sum(a) * b(2)
    end associate
    associate (a => 0.5d0 * (row(2)%w + one%part%u))
      y = y + a(1) * a(3)
    end associate
  end subroutine foo
end module associate_structure_values_mod
