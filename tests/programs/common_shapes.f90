! idea: common blocks that give their variables shapes, loops with labels around calls
! dependent: y
! independent: p
module common_shapes_mod
  implicit none
contains
  subroutine foo(p, y)
    double precision, intent(in) :: p(2)
    double precision, intent(out) :: y
    double precision work, coef
    integer i
    common /wrk/ work(3), coef
    coef = p(2)
    do 10 i = 1, 3
      work(i) = i*p(1)
      call relax(i)
10  continue
    y = work(1)*work(2) + coef*work(3)
  end subroutine foo
  subroutine relax(i)
    integer, intent(in) :: i
    double precision a, c
    common /wrk/ a(3), c
    a(i) = 0.25d0*a(max(i - 1, 1))**2 + dsin(a(i)*c)
    c = c*a(i)
  end subroutine relax
end module common_shapes_mod
