! idea: routines that call themselves with parts of an array of unknown size
! dependent: a, s
! independent: a, s
! set: n=7
! size: a=8
module assumed_size_recursive_mod
  implicit none
contains
  recursive subroutine join(n, a)
    integer, intent(in) :: n
    real(kind=8), intent(inout) :: a(*)
    integer :: half
    if (n < 2) return
    half = n/2
    call join(half, a)
    call join(n - half, a(half + 1))
    a(1) = a(1)*a(half + 1) + a(n)**2
    a(n) = sin(a(1))*a(n)
  end subroutine join

  recursive subroutine descend(level, first, w, s)
    integer, intent(in) :: level, first(*)
    real(kind=8), intent(inout) :: w(*), s
    integer :: i
    if (level == 0) return
    do i = first(level), first(level + 1) - 1
      w(i) = w(i)*s
      if (w(i) > 0.3d0) s = s + 0.1d0*cos(w(i))
    end do
    call descend(level - 1, first, w, s)
    w(first(level)) = w(first(level))**2 + s
  end subroutine descend

  subroutine foo(n, a, s)
    integer, intent(in) :: n
    real(kind=8), intent(inout) :: a(*), s
    real(kind=8) :: w(8)
    integer :: i
    call descend(3, [1, 3, 4, 8], a, s)
    call join(n, a(2))
    w = s
    do i = 1, 2
      w(i) = w(i) + a(i)*a(n)
      call join(3*i, w(i))
    end do
    s = s + sum(w)
  end subroutine foo
end module assumed_size_recursive_mod
