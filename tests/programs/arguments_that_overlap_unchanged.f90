! idea: arguments of a call with common elements, which the routine does not change, or copies of
! dependent: y
! independent: x
! set: x=0.7 1.1 0.4 0.9, n=2
module arguments_that_overlap_unchanged_mod
  implicit none
contains
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    double precision, intent(in) :: x(4)
    double precision, intent(out) :: y(4)
    double precision :: a(4), s
    a = x*x
    call extend(n, a(1:n), a)
    call first(a(1), a)
    call none(0, 4, a, a(1))
    s = a(4)
    call step(s, s)
    y = a*s
  end subroutine foo

  subroutine extend(k, start, whole)
    integer, intent(in) :: k
    double precision, intent(in) :: start(:)
    double precision, intent(inout) :: whole(:)
    whole(k + 1:) = sin(whole(k + 1:))*sum(start)
  end subroutine extend

  subroutine first(one, all)
    double precision, intent(in) :: one
    double precision, intent(inout) :: all(4)
    all(2) = all(2)*one
  end subroutine first

  subroutine none(m, k, changed, given)
    integer, intent(in) :: m, k
    double precision, intent(inout) :: changed(m)
    double precision, intent(inout) :: given(k)
    changed = changed*2
    given = given*given
  end subroutine none

  subroutine step(copied, changed)
    double precision, value :: copied
    double precision, intent(inout) :: changed
    copied = copied*3
    changed = changed + copied*copied
  end subroutine step
end module arguments_that_overlap_unchanged_mod
