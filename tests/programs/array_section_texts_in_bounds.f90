! idea: bounds that are chosen by texts, lists of numbers and of conditions
! routine: chosen
! dependent: y
! independent: x
! set: n=3, typ=3 1 2
module array_section_texts_in_bounds_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine chosen(n, typ, x, y)
    integer, intent(in) :: n, typ(n)
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp) :: s(maxval([2, 1, 2])), c(n)
    real(wp), allocatable :: t(:)
    character(len=3) :: name
    name = "b"
    s = x(1)
    allocate(t(len_trim("abc ")))
    t = x(2)
    c = x
    c(1:maxval([1, 2])) = c(maxval([1, 2]):1:-1)*x(1:maxval([1, 2]))
    c(2:merge(3, 2, any(typ == [3, 1, 2]))) = x(3)**2
    c(1:merge(1, 2, name == "b")) = c(2)*x(3)
    y = s(2)*t(3)*c*sum(c(1:index(name, "b") + 1))*size(t)
  end subroutine chosen
end module array_section_texts_in_bounds_mod
