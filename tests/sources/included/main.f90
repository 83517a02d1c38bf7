! idea: declarations and statements of other files, one of which includes a third
! dependent: y
! independent: x
module included_mod
  implicit none
  include 'constants.inc'
contains
  subroutine foo(x, y)
    include 'arguments.inc'
    y = scale*x
    include 'body.inc'
  end subroutine foo
end module included_mod
