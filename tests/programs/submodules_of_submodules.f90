! idea: submodules that declare module procedures of their own, whose bodies are in submodules of them
! dependent: y
! independent: x
module submodules_of_submodules_mod
  implicit none
  interface
    module subroutine filter(a)
      real(8), intent(inout) :: a(:)
    end subroutine filter
  end interface
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y(4)
    y = x
    call filter(y)
  end subroutine foo
end module submodules_of_submodules_mod
submodule (submodules_of_submodules_mod) impl
  implicit none
  real(8), parameter :: third = 1.0d0/3.0d0
  interface
    module subroutine kernel(a, i)
      real(8), intent(inout) :: a(:)
      integer, intent(in) :: i
    end subroutine kernel
    module function weight(b, c) result(w)
      real(8), intent(in) :: b, c
      real(8) :: w
    end function weight
  end interface
contains
  module subroutine filter(a)
    real(8), intent(inout) :: a(:)
    integer :: i
    do i = 2, size(a) - 1
      call kernel(a, i)
      a(i) = a(i)*weight(a(1), a(i + 1))*third
    end do
  end subroutine filter
end submodule impl
submodule (submodules_of_submodules_mod:impl) kern
  implicit none
contains
  module procedure kernel
    a(i) = 0.5d0*(a(i - 1) + a(i + 1))**2
  end procedure kernel
  module function weight(b, c) result(w)
    real(8), intent(in) :: b, c
    real(8) :: w
    w = sin(b)*c
  end function weight
end submodule kern
