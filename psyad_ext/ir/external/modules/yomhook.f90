! SPDX-License-Identifier: BSD-3-Clause
! What stands for module yomhook: interfaces and effects, and nothing else. It is read only.
module yomhook
  implicit none
  integer, parameter :: jphook = 8
  logical :: lhook = .false.
contains
  subroutine dr_hook(name, switch, handle)
    character(len=*), intent(in) :: name
    integer, intent(in) :: switch
    real(8), intent(inout) :: handle
    print *
    handle = 0
  end subroutine
end module
