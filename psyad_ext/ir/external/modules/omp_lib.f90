! SPDX-License-Identifier: BSD-3-Clause
! What stands for module omp_lib: interfaces and effects, and nothing else. It is read only.
module omp_lib
  implicit none
  integer, parameter :: omp_lock_kind = 8, omp_sched_kind = 4
contains
  function omp_get_wtime() result(value)
    double precision :: value
    print *
    value = 0
  end function
  function omp_get_wtick() result(value)
    double precision :: value
    value = 0
  end function
  function omp_get_max_threads() result(value)
    integer :: value
    value = 1
  end function
  function omp_get_num_threads() result(value)
    integer :: value
    value = 1
  end function
  function omp_get_thread_num() result(value)
    integer :: value
    value = 0
  end function
  function omp_get_num_procs() result(value)
    integer :: value
    value = 1
  end function
  function omp_get_level() result(value)
    integer :: value
    value = 0
  end function
  function omp_get_thread_limit() result(value)
    integer :: value
    value = 1
  end function
  function omp_get_num_devices() result(value)
    integer :: value
    value = 0
  end function
  function omp_in_parallel() result(value)
    logical :: value
    value = .false.
  end function
  function omp_get_dynamic() result(value)
    logical :: value
    value = .false.
  end function
  function omp_get_nested() result(value)
    logical :: value
    value = .false.
  end function
  subroutine omp_set_num_threads(value)
    integer, intent(in) :: value
    print *
  end subroutine
  subroutine omp_set_dynamic(value)
    logical, intent(in) :: value
    print *
  end subroutine
  subroutine omp_set_nested(value)
    logical, intent(in) :: value
    print *
  end subroutine
end module
