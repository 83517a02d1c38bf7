! idea: enumerators, in a module and in a routine
! dependent: y
! independent: x
module enumerators_mod
  enum, bind(c)
    enumerator :: red = 3, blue
    enumerator green
  end enum
contains
  subroutine foo(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    integer(kind(red)) :: k
    enum, bind(c)
      enumerator :: one = 1
    end enum
    k = blue
    y = x*k*green*one
  end subroutine foo
end module enumerators_mod
