! idea: protected structures of modules that are read from text, where only some routines know them
! dependent: y, z
! independent: x
! without: hessian
module p
  implicit none
  type :: pft_t
    real(8) :: lai = 1
    integer :: n = 0
  end type pft_t
  type(pft_t), protected :: pft, hidden
  type(pft_t), save, protected :: more(2)
  real(8), protected :: scale = 2
  character(len=24), save, private :: table = '1.5 3 0.25 0.75 7.0'
  character(len=24), save, private :: log = ''
contains
  subroutine set()
    read (table, *) pft%lai, pft%n, more%lai, scale
    hidden%lai = pft%lai + 1
  end subroutine set
  subroutine show()
    write (log, '(f8.3, i3)') pft%lai, pft%n
    hidden%lai = hidden%lai*pft%n
  end subroutine show
  subroutine tell(y)
    real(8), intent(inout) :: y
    y = y*hidden%lai
  end subroutine tell
end module p
module q
  use p, only: set, show, tell
  implicit none
contains
  subroutine other(x, z)
    real(8), intent(in) :: x
    real(8), intent(out) :: z
    call set()
    call show()
    z = x**2
    call tell(z)
  end subroutine other
end module q
module m
  use p, only: set, pft, more, scale
  use q, only: other
  implicit none
  private
  public :: foo
contains
  subroutine use_it(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = x**pft%n*pft%lai + sum(more%lai)*x*scale
  end subroutine use_it
  subroutine foo(x, y, z)
    real(8), intent(in) :: x
    real(8), intent(out) :: y, z
    call other(x, z)
    call set()
    call use_it(x, y)
  end subroutine foo
end module m
