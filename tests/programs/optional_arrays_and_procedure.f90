! idea: an optional procedure that is not given stands in front of optional arrays, text and logicals
! dependent: y
! independent: x
! set: n=3
module optional_arrays_and_procedure_mod
  implicit none
contains
  real(8) function sq(a)
    real(8), intent(in) :: a
    sq = a*a
  end function
  subroutine s(y, f, v, name, flag)
    real(8), intent(inout) :: y
    interface
      real(8) function f(a)
        real(8), intent(in) :: a
      end function
    end interface
    optional :: f
    real(8), intent(inout), optional :: v(:)
    character(len=*), intent(in), optional :: name
    logical, intent(in), optional :: flag
    character(len=8) :: own
    own = 'none'
    if (present(name)) own = name
    if (present(v)) then
      v = v(size(v):1:-1)*y
      if (present(flag)) then
        if (flag) v = matmul(spread(v, 1, size(v)), v)
      end if
      y = y + sum(v)
    end if
    if (present(f)) y = f(y)
    if (own == 'sine') y = sin(y)
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8) :: v(3)
    v = x
    y = x(1)
    call s(y)
    call s(y, name='sine', v=v)
    call s(y, sq, v, flag=.true.)
    call s(y, v=v, flag=.false., name='sine')
    y = y + sum(v)
  end subroutine
end module optional_arrays_and_procedure_mod
